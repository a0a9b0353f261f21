'use strict';
// The search. What it looks through is loaded when someone begins to type.
(() => {
  const MOST = 20;
  const AROUND = 70;
  const up = document.documentElement.dataset.up;
  const box = document.getElementById('search');
  const found = document.getElementById('found');
  let sections;
  let isAsked = false;

  const narrow = matchMedia('(max-width: 800px)');
  const fold = () => {
    document.querySelector('.navigation').open = !narrow.matches;
  };
  narrow.addEventListener('change', fold);
  fold();

  window.searched = (all) => {
    sections = all.map(([page, name, anchor, title, text]) => ({ page, name, anchor, title, text, low: `${title} ${text}`.toLowerCase() }));
    search();
  };

  const make = (tag, kind, ...inside) => {
    const element = document.createElement(tag);
    element.className = kind;
    element.append(...inside);
    return element;
  };

  /** Words that are all there; those of titles count more, and those of the documentation more than those of error pages. */
  const score = (section, words) => {
    if (!words.every((word) => section.low.includes(word))) return 0;
    const title = section.title.toLowerCase();
    const inTitle = words.filter((word) => title.includes(word)).length;
    const often = words.reduce((sum, word) => sum + Math.min(5, section.low.split(word).length - 1), 0);
    return (20 * inTitle + often) / (section.page.includes('/') ? 2 : 1);
  };

  const excerpt = (text, words) => {
    const low = text.toLowerCase();
    const at = Math.max(0, Math.min(...words.map((word) => low.indexOf(word)).filter((it) => it >= 0), low.length) - AROUND);
    const part = text.slice(at, at + 3 * AROUND);
    const line = make('span', 'words', at > 0 ? '… ' : '');
    let rest = part;
    while (rest) {
      const next = words.map((word) => [rest.toLowerCase().indexOf(word), word]).filter(([index]) => index >= 0).sort(([a], [b]) => a - b)[0];
      if (!next) break;
      line.append(rest.slice(0, next[0]), make('mark', '', rest.slice(next[0], next[0] + next[1].length)));
      rest = rest.slice(next[0] + next[1].length);
    }
    line.append(rest, at + 3 * AROUND < text.length ? ' …' : '');
    return line;
  };

  const search = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
    found.hidden = words.length === 0;
    if (!words.length || !sections) return;
    const best = sections
      .map((section) => ({ section, points: score(section, words) }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points)
      .slice(0, MOST);
    found.replaceChildren(
      ...best.map(({ section }) => {
        const title = section.title || section.name;
        const link = make('a', '', title);
        link.href = `${up}${section.page}${section.anchor ? `#${section.anchor}` : ''}`;
        return make('p', '', link, ' ', make('span', 'where', section.name === title ? '' : section.name), excerpt(section.text, words));
      }),
    );
    if (!best.length) found.append(make('p', 'where', 'Nothing has all these words.'));
  };

  box.addEventListener('input', () => {
    if (!isAsked) {
      isAsked = true;
      const script = document.createElement('script');
      script.src = `${up}search.js`;
      document.head.append(script);
    }
    search();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') found.hidden = true;
    if (event.key === '/' && document.activeElement === document.body) {
      event.preventDefault();
      box.focus();
    }
  });
  document.addEventListener('click', (event) => {
    if (!found.contains(event.target) && event.target !== box) found.hidden = true;
  });
})();

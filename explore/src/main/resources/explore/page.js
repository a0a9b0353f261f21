'use strict';
// The page: what is asked of the server, and where the answers go. The editor is editor.js.
(() => {
  const at = (id) => document.getElementById(id);

  /** An element: its class, what is in it. Texts stay texts. */
  const make = (tag, kind, ...inside) => {
    const element = document.createElement(tag);
    if (kind) element.className = kind;
    element.append(...inside);
    return element;
  };

  const button = (kind, text, action) => {
    const made = make('button', kind, text);
    made.type = 'button';
    made.addEventListener('click', action);
    return made;
  };

  const answered = async (place, options) => {
    const answer = await fetch(place, options);
    if (!answer.ok) throw new Error((await answer.text()).trim() || `status ${answer.status}`);
    return answer;
  };

  /** A local `prism explore`. */
  const server = {
    isLive: true,
    folder: async () => (await answered('folder')).json(),
    text: async (file) => (await answered(`text?file=${encodeURIComponent(file)}`)).text(),
    look: async (file, text, part) => {
      const answer = await answered(`look?file=${encodeURIComponent(file)}`, { method: 'POST', body: text });
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        const lines = (rest + read.value).split('\n');
        rest = lines.pop();
        lines.forEach((line) => part(JSON.parse(line)));
      }
    },
    run: async (file, text, mode) =>
      (await answered(`run?file=${encodeURIComponent(file)}&mode=${mode}`, { method: 'POST', body: text })).json(),
    explain: async (code) => (await answered(`explain?code=${code}`)).text(),
  };

  /** Programs of the documentation, with answers that were made beforehand: nothing is asked of anyone. */
  const site = (block) => ({
    isLive: false,
    folder: async () => ({ first: block.name, files: [block.name] }),
    text: async () => block.text,
    look: async (_file, _text, part) => block.look.forEach(part),
    run: async () => block.run,
  });

  const NAME = 'unnamed.prism';
  const START = '# Nothing is open. Choose a program above, or write one here.\n';
  const QUIET_MS = 250;
  const AGAIN_MS = 1000;

  let backend = server;
  let file = NAME;
  let asked = '';
  let look;
  let round = 0;
  let timer = 0;
  let cudaLines = [];
  /** Elements that belong to lines, by the pane they are in. */
  const sites = { graph: [], cost: [], plan: [] };

  const status = (text, isTrouble = false) => {
    at('status').textContent = text;
    at('status').classList.toggle('trouble', isTrouble);
  };

  const program = PrismEditor.program(at('program'), {
    changed: () => {
      document.body.dataset.state = 'edited';
      clearTimeout(timer);
      if (backend.isLive) timer = setTimeout(ask, QUIET_MS);
      else old();
    },
    moved: (line) => show(line, 'program'),
  });
  const codeBox = make('div', 'code');
  const codeText = make('div', '');
  at('cuda').append(codeText, codeBox);
  const code = PrismEditor.code(codeBox, { moved: (line) => show(cudaLines[line - 1] ?? 0, 'cuda') });

  /** Everything that was made of the line is marked; the view one comes from stays as it is. */
  const show = (line, from) => {
    if (from !== 'program') program.link(line ? [line] : [], line > 0);
    else program.link([], false);
    const made = line ? cudaLines.flatMap((it, i) => (it === line ? [i + 1] : [])) : [];
    code.link(made, from !== 'cuda');
    let isFirst = true;
    for (const { line: other, element } of Object.values(sites).flat()) {
      const isLinked = line > 0 && other === line;
      element.classList.toggle('linked', isLinked);
      if (isLinked && isFirst && from === 'program') {
        element.scrollIntoView({ block: 'nearest' });
        isFirst = false;
      }
    }
  };

  const go = (line, col) => {
    program.go(line, col);
    show(line, 'answers');
    program.view.focus();
  };

  const place = (line, text, col) => (line ? button('place', text ?? `line ${line}`, () => go(line, col)) : make('span', 'place', text ?? ''));

  const ask = async () => {
    const mine = ++round;
    const text = program.text;
    let isOld = false;
    let trouble = '';
    status('looking…');
    const began = performance.now();
    try {
      await backend.look(file, text, (part) => {
        if (mine !== round) return;
        isOld ||= part.old === true;
        trouble ||= part.trouble ?? '';
        if (!part.diagnostics) return;
        look = part.mappings ? part : { ...look, ...part };
        asked = text;
        fill(part);
        status(`${verdict()} so far…`);
        if (part.mappings) document.body.dataset.state = 'checked';
      });
      if (mine !== round) return;
      if (isOld) {
        timer = setTimeout(ask, AGAIN_MS);
      } else if (trouble) {
        status(trouble, true);
        document.body.dataset.state = 'trouble';
      } else {
        status(`${verdict()} · ${((performance.now() - began) / 1000).toFixed(1)} s`);
        document.body.dataset.state = 'ready';
      }
    } catch (problem) {
      if (mine !== round) return;
      status(`no answer: ${problem.message}`, true);
      document.body.dataset.state = 'trouble';
    }
  };

  const counted = (severity) => look.diagnostics.filter((it) => it.severity === severity).length;
  const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;
  const verdict = () => {
    const errors = counted('error');
    if (errors) return plural(errors, 'error');
    const warnings = counted('warning');
    return warnings ? plural(warnings, 'warning') : 'no errors';
  };

  /** What a part is about; of a program with errors nothing comes behind the first. */
  const fill = (part) => {
    errors();
    const isWrong = counted('error') > 0;
    if (part.mappings) {
      plan();
      at('start').disabled = !backend.isLive || look.runs.length === 0;
    }
    if (part.kernels || isWrong) {
      cuda();
      graph();
    }
    if (part.cost || isWrong) cost();
    show(program.line, 'program');
  };

  /** Of a text that nobody looks at any more. */
  const old = () => {
    status('edited: answers are for the text as it was');
    program.diagnose([]);
  };

  // Errors

  const isHere = (span) => span.file === look.name;
  const words = (span) => (isHere(span) ? `line ${span.span.start.line}` : `${span.file}:${span.span.start.line}`);
  const where = (span) => place(isHere(span) ? span.span.start.line : 0, words(span), span.span.start.col);
  const edits = (help) => help.edits.map((it) => ({ from: it.span.start, to: it.span.end, text: it.replacement }));
  const isRewrite = (help) => backend.isLive && help.edits.length > 0 && help.edits.every(isHere);

  const errors = () => {
    const pane = at('errors');
    pane.replaceChildren();
    const count = counted('error') + counted('warning');
    at('count').textContent = count || '';
    at('count').classList.toggle('bad', counted('error') > 0);
    if (!look.diagnostics.length) pane.append(make('p', 'empty', 'Nothing is wrong.'));
    for (const each of look.diagnostics) pane.append(said(each));
    program.diagnose(
      look.diagnostics.filter(isHere).map((it) => ({
        from: it.span.start,
        to: it.span.end,
        severity: it.severity === 'note' ? 'info' : it.severity,
        message: `${it.code}: ${it.message}${it.help.map((help) => `\nhelp: ${help.text}`).join('')}`,
        actions: it.help.filter(isRewrite).map((help) => ({ name: 'Rewrite', edits: edits(help) })),
      })),
    );
  };

  const said = (each) => {
    const box = make('div', `said ${each.severity}`);
    box.append(make('p', 'head', make('b', '', `${each.severity} ${each.code}`), ' ', where(each)));
    box.append(make('p', '', each.message));
    for (const label of each.labels) box.append(make('p', 'label', where(label), ' ', label.text));
    for (const note of each.notes) box.append(make('p', 'label', `note: ${note}`));
    for (const help of each.help) {
      box.append(make('p', '', `help: ${help.text}`));
      if (isRewrite(help)) box.append(button('fix', 'Rewrite', () => program.text !== asked || program.edit(edits(help))));
    }
    if (backend.explain) {
      const more = make('details', '', make('summary', '', `What ${each.code} means`));
      more.addEventListener('toggle', async () => {
        if (more.open && more.children.length === 1) {
          const page = await backend.explain(each.code).catch((problem) => problem.message);
          more.append(make('pre', '', page));
        }
      });
      box.append(more);
    }
    return box;
  };

  // CUDA

  const nothing = (what) => make('p', 'empty', counted('error') ? 'The program has errors.' : what);

  const cuda = () => {
    const made = look.cuda;
    cudaLines = made ? made.lines : [];
    codeText.replaceChildren(...(made ? [] : [nothing('There are no kernels. A generic one needs @instantiate.')]));
    codeBox.hidden = !made;
    code.text = made ? made.text : '';
    const first = cudaLines.findIndex((it) => it > 0);
    if (first > 0) code.go(first + 1);
  };

  // Graph

  const LINKS = `
    svg { display: block; } .to { cursor: pointer; pointer-events: all; fill: #0b5cad; text-decoration: underline; } .to.linked, .to:hover { font-weight: bold; }
    @media (prefers-color-scheme: dark) { .to { fill: #7db7ff; } }`;

  /** In a tree of its own: the styles of a picture are for itself. */
  const picture = (svg, links) => {
    const host = make('div', 'picture');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = svg;
    const style = document.createElement('style');
    style.textContent = LINKS;
    root.append(style);
    for (const number of root.querySelectorAll('text.number')) {
      const line = Number(number.textContent);
      const text = number.nextElementSibling?.textContent.replace(/…$/, '').trim() ?? '';
      // Lines of other files have a name before them, and a mapping's kernel is a text that nobody wrote.
      if (text && program.lineText(line).includes(text)) {
        number.removeAttribute('pointer-events');
        number.classList.add('to');
        number.addEventListener('click', () => go(line));
        links.push({ line, element: number });
      }
    }
    return host;
  };

  const graph = () => {
    const pane = at('graph');
    pane.replaceChildren();
    sites.graph = [];
    const kernels = look.kernels ?? [];
    if (!kernels.length) pane.append(nothing('There are no kernels.'));
    for (const kernel of kernels) {
      pane.append(make('h2', '', make('code', '', kernel.name), ' ', place(kernel.line)), picture(kernel.svg, sites.graph));
    }
  };

  // Cost

  const MARKS = { fine: 'ok', costly: 'slow', wrong: 'wrong', unknown: '?', note: 'note' };

  const cost = () => {
    const pane = at('cost');
    pane.replaceChildren();
    sites.cost = [];
    const all = look.cost ?? [];
    if (!all.length) pane.append(nothing('Nothing is known of what accesses cost.'));
    for (const kernel of new Set(all.map((it) => it.kernel))) {
      const found = all.filter((it) => it.kernel === kernel);
      const slow = found.filter((it) => it.mark === 'costly').length;
      const table = make('table', '', make('tr', '', make('th', '', 'Line'), make('th', '', ''), make('th', '', 'What')));
      for (const each of found) {
        const what = make('td', '', make('b', '', each.subject.replaceAll('`', '')), ` ${each.text}`);
        const mark = make('span', `mark ${each.mark}`, MARKS[each.mark]);
        const line = place(each.line, each.line ? `${each.line}` : each.place.replaceAll('/', '/\u200b'));
        const row = make('tr', '', make('td', 'number', line), make('td', 'number', mark), what);
        if (each.line) sites.cost.push({ line: each.line, element: row });
        table.append(row);
      }
      pane.append(make('h2', '', make('code', '', kernel), slow ? ` · ${plural(slow, 'slow access').replace('accesss', 'accesses')}` : ''), table);
    }
  };

  // Plan

  const plan = () => {
    const pane = at('plan');
    pane.replaceChildren();
    sites.plan = [];
    if (!look.mappings.length) pane.append(nothing('The program has no mappings of tasks.'));
    for (const mapping of look.mappings) {
      const title = make('h2', '', make('code', '', mapping.name), ' of ', make('code', '', mapping.task), ' ', place(mapping.line));
      pane.append(title, folded('What a device does', mapping.words));
      mapping.steps.forEach((step, i) => {
        const text = step.directive ? make('code', '', step.directive) : 'The task, as it is written';
        const box = folded(make('span', '', `${i}. `, text, ' ', step.line ? place(step.line) : ''), step.text);
        if (step.line) sites.plan.push({ line: step.line, element: box.firstElementChild });
        pane.append(box);
      });
      pane.append(folded('The kernel in Prism', mapping.emitted), picture(mapping.svg, sites.plan));
    }
  };

  const folded = (title, text) => make('details', '', make('summary', '', title), make('pre', '', text));

  // Run

  const result = (answer) => {
    const box = at('result');
    box.replaceChildren();
    if (answer.trouble) {
      box.append(make('p', 'failed', `Stopped: ${answer.trouble}.`));
      return;
    }
    box.append(make('p', 'empty', answer.device));
    if (!answer.parts.length) box.append(make('p', 'empty', 'There is no `main` and no test.'));
    for (const part of answer.parts) {
      const word = part.passed ? make('span', 'passed', 'done') : make('span', 'failed', 'failed');
      box.append(make('h2', '', make('code', '', part.name), ' ', word));
      for (const text of [part.printed, part.trouble, part.counts]) if (text) box.append(make('pre', '', text));
      for (const each of part.diagnostics) box.append(make('p', '', where(each), ' ', each.message));
    }
  };

  const run = async () => {
    at('start').disabled = true;
    at('result').replaceChildren(make('p', 'empty', 'running…'));
    try {
      result(await backend.run(file, program.text, at('mode').value));
    } catch (problem) {
      result({ trouble: problem.message });
    }
    at('start').disabled = false;
    at('run').dataset.state = 'done';
  };

  // Tabs

  const tabs = [...document.querySelectorAll('[role=tab]')];

  const choose = (tab, isKept) => {
    for (const each of tabs) {
      const isChosen = each === tab;
      each.setAttribute('aria-selected', isChosen);
      each.tabIndex = isChosen ? 0 : -1;
      at(each.getAttribute('aria-controls')).hidden = !isChosen;
    }
    if (isKept) history.replaceState(null, '', `#${tab.getAttribute('aria-controls')}`);
    code.measure();
    if (look) show(program.line, 'program');
  };

  const named = () => tabs.find((it) => `#${it.getAttribute('aria-controls')}` === location.hash) ?? tabs[0];

  tabs.forEach((tab, i) => {
    tab.addEventListener('click', () => choose(tab, true));
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = tabs[(i + step + tabs.length) % tabs.length];
      next.focus();
      choose(next, true);
    });
  });
  window.addEventListener('hashchange', () => choose(named(), false));

  // Beginning

  const open = async (name) => {
    file = name;
    program.text = await backend.text(name);
    document.title = `${name} – Prism`;
    await ask();
  };

  at('file').addEventListener('change', () => open(at('file').value).catch((problem) => status(problem.message, true)));
  at('copy').addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(program.text);
      status('copied');
    } catch {
      status('the browser does not let us copy: select all, and copy', true);
    }
  });
  at('start').addEventListener('click', run);

  const begin = async () => {
    choose(named(), false);
    const { first, files } = await backend.folder();
    for (const name of files) at('file').append(new Option(name, name, false, name === first));
    if (first && !files.includes(first)) at('file').append(new Option(first, first, true, true));
    if (first) {
      await open(first);
    } else {
      at('file').prepend(new Option('choose one…', '', true, true));
      program.text = START;
      await ask();
    }
    if (!backend.isLive) {
      at('file').disabled = true;
      at('mode').closest('p').hidden = true;
      if (look) result(await backend.run());
      status('answers made beforehand; `prism explore` answers as you type');
    }
  };

  const start = () => begin().catch((problem) => status(problem.message, true));

  // Of the site: the program that the address names is a script beside the page.
  if (document.documentElement.dataset.site === undefined) {
    start();
  } else {
    const block = new URLSearchParams(location.search).get('block') ?? '';
    window.prepared = (it) => {
      backend = site(it);
      start();
    };
    const script = document.createElement('script');
    script.src = `blocks/${/^[\w-]+$/.test(block) ? block : 'none'}.js`;
    script.addEventListener('error', () => status('there is no such program here', true));
    document.head.append(script);
  }
})();

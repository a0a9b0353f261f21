// What the page needs of CodeMirror, and no more: an editor for programs, a view of CUDA beside it.
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentUnit, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { clike } from '@codemirror/legacy-modes/mode/clike';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const set = (text) => new Set(text.split(' '));

/** The words of Prism; a test holds them against the parser's. */
export const keywords = set('False True and assert as break case continue def elif else for from if import in lambda match not or pass return while with');
const units = set('grid cluster block warp thread lane');
const types = set('bool int float double half bfloat16 int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 tf32 ptr const buffer tensormap read write');

const prism = StreamLanguage.define({
  name: 'prism',
  startState: () => ({ names: false }),
  token(stream, state) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return 'comment';
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return 'string';
    if (stream.match(/^(?:0[xXbBoO][0-9a-fA-F_]+|\d[\d_]*\.?\d*(?:[eE][-+]?\d+)?)/)) return 'number';
    if (stream.sol() && stream.match(/^\s*@\w+/)) return 'meta';
    if (stream.match(/^@(?=\w)/) && stream.string.slice(0, stream.start).trim() === '') {
      stream.match(/^\w+/);
      return 'meta';
    }
    const word = stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u);
    if (word) {
      const text = word[0];
      const isName = state.names;
      state.names = text === 'def';
      if (isName) return 'def';
      if (keywords.has(text)) return 'keyword';
      if (units.has(text)) return 'atom';
      if (types.has(text)) return 'type';
      return stream.match(/^(?=\()/) ? 'builtin' : 'variable';
    }
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: '#' } },
});

const names = (text) => Object.fromEntries(text.split(' ').map((word) => [word, true]));

const cuda = StreamLanguage.define(
  clike({
    name: 'cuda',
    keywords: names('auto break case const constexpr continue default do else enum extern for if inline return sizeof static struct switch template thread_local typedef typename union using volatile while asm reinterpret_cast static_cast __global__ __device__ __shared__ __forceinline__ __noinline__ __launch_bounds__ __cluster_dims__ __grid_constant__ __restrict__ __align__'),
    types: names('void bool char short int long float double unsigned signed half __half __nv_bfloat16 CUtensorMap int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t uintptr_t size_t dim3 float2 float4 int2 int4 uint2 uint4'),
    blockKeywords: names('do else for if switch while struct'),
    defKeywords: names('struct enum union'),
    atoms: names('true false nullptr'),
    hooks: {
      '#': (stream) => (stream.column() === stream.indentation() ? (stream.skipToEnd(), 'meta') : false),
    },
  }),
);

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--keyword)' },
  { tag: tags.comment, color: 'var(--comment)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--string)' },
  { tag: tags.number, color: 'var(--number)' },
  { tag: tags.meta, color: 'var(--meta)' },
  { tag: tags.atom, color: 'var(--unit)' },
  { tag: [tags.typeName, tags.standard(tags.typeName)], color: 'var(--type)' },
  { tag: tags.definition(tags.variableName), color: 'var(--name)', fontWeight: '600' },
  { tag: tags.standard(tags.variableName), color: 'var(--call)' },
]);

const looks = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--paper)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '13px', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--faint)', border: 'none' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--active)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--selection)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-linked': { backgroundColor: 'var(--linked)' },
  '.cm-tooltip': { backgroundColor: 'var(--panel)', color: 'var(--text)', border: '1px solid var(--line)', maxWidth: '36em' },
  '.cm-panels': { backgroundColor: 'var(--panel)', color: 'var(--text)' },
  '.cm-panels input, .cm-panels button': { color: 'var(--text)', backgroundColor: 'var(--paper)', backgroundImage: 'none', border: '1px solid var(--line)' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--selection)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--active)' },
});

const link = StateEffect.define();
const linked = StateField.define({
  create: () => Decoration.none,
  update(marks, change) {
    let now = marks.map(change.changes);
    for (const effect of change.effects) {
      if (effect.is(link)) {
        const lines = effect.value.filter((line) => line >= 1 && line <= change.state.doc.lines);
        const mark = Decoration.line({ class: 'cm-linked' });
        now = Decoration.set([...new Set(lines)].sort((a, b) => a - b).map((line) => mark.range(change.state.doc.line(line).from)));
      }
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** An offset in UTF-16 of a line and a column in code points, both from 1. */
const offset = (doc, { line, col }) => {
  if (line > doc.lines) return doc.length;
  const { from, text } = doc.line(line);
  return from + [...text].slice(0, col - 1).join('').length;
};

class View {
  constructor(parent, { label, language, isEditable, changed, moved }) {
    this.isQuiet = false;
    const listen = EditorView.updateListener.of((update) => {
      if (this.isQuiet) return;
      if (update.docChanged) changed?.();
      else if (update.selectionSet) moved?.(update.state.doc.lineAt(update.state.selection.main.head).number);
    });
    this.extensions = [
      lineNumbers(),
      drawSelection(),
      highlightActiveLine(),
      bracketMatching(),
      highlightSelectionMatches(),
      language,
      syntaxHighlighting(colours),
      looks,
      linked,
      listen,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      keymap.of([...defaultKeymap, ...searchKeymap, ...(isEditable ? [...historyKeymap, indentWithTab] : [])]),
      isEditable ? [history(), lintGutter(), indentUnit.of('    ')] : [EditorState.readOnly.of(true), EditorView.editable.of(true)],
    ];
    this.view = new EditorView({ parent, state: this.state('') });
  }

  state(text) {
    return EditorState.create({ doc: text, extensions: this.extensions });
  }

  /** Another text, with no past. */
  set text(text) {
    this.isQuiet = true;
    this.view.setState(this.state(text));
    this.isQuiet = false;
  }

  get text() {
    return this.view.state.doc.toString();
  }

  get line() {
    return this.view.state.doc.lineAt(this.view.state.selection.main.head).number;
  }

  lineText(line) {
    return line >= 1 && line <= this.view.state.doc.lines ? this.view.state.doc.line(line).text : '';
  }

  /** Marks lines, and shows the first of them where none can be seen. */
  link(lines, isShown = true) {
    const effects = [link.of(lines)];
    const known = lines.filter((line) => line >= 1 && line <= this.view.state.doc.lines);
    if (known.length && isShown) effects.push(EditorView.scrollIntoView(this.view.state.doc.line(known[0]).from, { y: 'center' }));
    this.quietly({ effects });
  }

  /** Puts the caret there. */
  go(line, col = 1) {
    const at = offset(this.view.state.doc, { line, col });
    this.quietly({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
  }

  quietly(change) {
    this.isQuiet = true;
    this.view.dispatch(change);
    this.isQuiet = false;
  }

  /** {@code found}: { from, to: { line, col }, severity, message, actions: [{ name, edits }] } */
  diagnose(found) {
    const doc = this.view.state.doc;
    const shown = found.map(({ from, to, severity, message, actions }) => {
      const start = offset(doc, from);
      return {
        from: start,
        to: Math.max(start, offset(doc, to)),
        severity,
        message,
        actions: actions.map(({ name, edits }) => ({ name, apply: () => this.edit(edits) })),
      };
    });
    this.view.dispatch(setDiagnostics(this.view.state, shown));
  }

  /** Replaces spans, all of the text as it is. */
  edit(edits) {
    const doc = this.view.state.doc;
    this.view.dispatch({ changes: edits.map(({ from, to, text }) => ({ from: offset(doc, from), to: offset(doc, to), insert: text })) });
  }

  measure() {
    this.view.requestMeasure();
  }
}

export const program = (parent, { changed, moved }) => new View(parent, { label: 'Program', language: prism, isEditable: true, changed, moved });
export const code = (parent, { moved }) => new View(parent, { label: 'CUDA', language: cuda, isEditable: false, moved });

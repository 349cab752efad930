import type { AfterCommit, GridMove } from './movement.ts';

/** The intents of keys. Keys only map to intents; the core decides what an intent does. */
export type Intents = {
  Move: { readonly to: GridMove; readonly extend: boolean };
  /** Open the active cell on its content. `isWhole`: points are selected, so that the next figure replaces them. */
  Open: { readonly isWhole?: boolean };
  /** Open it empty. The browser then delivers the typed character to the editor. */
  Replace: object;
  Commit: { readonly then: AfterCommit };
  /** Save, then step as the arrow key says. */
  CommitMove: { readonly to: GridMove };
  /**
   * Go to the next or the previous cell that can be typed in. While nothing has been typed into the grid, the browser's
   * Tab works instead.
   */
  Advance: { readonly to: 'after' | 'before' };
  /** Write the typed text into every selected cell. */
  CommitAll: object;
  Cancel: object;
  Switch: object;
  Clear: object;
  FillDown: object;
  FillRight: object;
  SelectAll: object;
  SelectRows: object;
  SelectColumns: object;
  CopyHeaders: object;
  Sort: object;
  /** `isNote`: straight to the note that the cell has, or may get. */
  Menu: { readonly isNote?: boolean };
  Widen: { readonly by: number };
};
export type KeyIntent = { [K in keyof Intents]: { readonly do: K } & Intents[K] }[keyof Intents];

/** `entering`: the cell was opened by typing; `within`: on its content; `header`: a column header is active. */
export type Mode = 'ready' | 'header' | 'entering' | 'within';

export type Stroke = {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly altGraph: boolean;
};

const move = (to: GridMove, extend = false): KeyIntent => ({ do: 'Move', to, extend });
const commit = (then: AfterCommit): KeyIntent => ({ do: 'Commit', then });
const commitMove = (to: GridMove): KeyIntent => ({ do: 'CommitMove', to });

const steps: Readonly<Record<string, GridMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'rowStart',
  End: 'rowEnd',
  'Ctrl+Home': 'first',
  'Ctrl+End': 'last',
  'Ctrl+ArrowUp': 'jumpUp',
  'Ctrl+ArrowDown': 'jumpDown',
  'Ctrl+ArrowLeft': 'jumpLeft',
  'Ctrl+ArrowRight': 'jumpRight',
};

const moving = Object.fromEntries(Object.entries(steps).map(([chord, to]) => [chord, move(to)]));
const extending = Object.fromEntries(
  Object.entries(steps).map(([chord, to]) => [chord.replace(/(Ctrl\+)?/, '$1Shift+'), move(to, true)]),
);

const everywhere: Readonly<Record<string, KeyIntent>> = {
  ...moving,
  'Ctrl+a': { do: 'SelectAll' },
  'Ctrl+ ': { do: 'SelectColumns' },
  'Ctrl+Shift+c': { do: 'CopyHeaders' },
  'Alt+Shift+ArrowLeft': { do: 'Widen', by: -8 },
  'Alt+Shift+ArrowRight': { do: 'Widen', by: 8 },
};

const ready: Readonly<Record<string, KeyIntent>> = {
  ...everywhere,
  ...extending,
  'Shift+ ': { do: 'SelectRows' },
  ContextMenu: { do: 'Menu' },
  'Shift+F10': { do: 'Menu' },
  F2: { do: 'Open' },
  'Shift+F2': { do: 'Menu', isNote: true },
  Enter: { do: 'Open', isWhole: true },
  Tab: { do: 'Advance', to: 'after' },
  'Shift+Tab': { do: 'Advance', to: 'before' },
  Delete: { do: 'Clear' },
  Backspace: { do: 'Clear' },
  'Ctrl+d': { do: 'FillDown' },
  'Ctrl+r': { do: 'FillRight' },
  Escape: { do: 'Cancel' },
};

const header: Readonly<Record<string, KeyIntent>> = {
  ...everywhere,
  'Shift+ArrowLeft': move('left', true),
  'Shift+ArrowRight': move('right', true),
  Enter: { do: 'Sort' },
  ' ': { do: 'SelectColumns' },
  ContextMenu: { do: 'Menu' },
  'Shift+F10': { do: 'Menu' },
  'Alt+ArrowDown': { do: 'Menu' },
};

const inEditor: Readonly<Record<string, KeyIntent>> = {
  Enter: commit('below'),
  'Shift+Enter': commit('above'),
  'Ctrl+Enter': { do: 'CommitAll' },
  Tab: commit('after'),
  'Shift+Tab': commit('before'),
  Escape: { do: 'Cancel' },
  F2: { do: 'Switch' },
};

const entering: Readonly<Record<string, KeyIntent>> = {
  ...inEditor,
  ArrowUp: commitMove('up'),
  ArrowDown: commitMove('down'),
  ArrowLeft: commitMove('left'),
  ArrowRight: commitMove('right'),
  PageUp: commitMove('pageUp'),
  PageDown: commitMove('pageDown'),
};

const maps: { readonly [M in Mode]: Readonly<Record<string, KeyIntent>> } = {
  ready,
  header,
  entering,
  within: inEditor,
};

/** The intent of a key stroke; undefined leaves the key to the browser and the app (Ctrl+Z, …). */
export const intentOf = (stroke: Stroke, mode: Mode): KeyIntent | undefined => {
  const known = maps[mode][chordOf(stroke)];
  if (known) return known;
  return mode === 'ready' && isTyping(stroke) ? { do: 'Replace' } : undefined;
};

/** A key that puts text into a cell: a character, or the beginning of a composed one. */
export const isTyping = (stroke: Stroke): boolean =>
  ([...stroke.key].length === 1 && (stroke.altGraph || (!stroke.ctrl && !stroke.alt))) ||
  stroke.key === 'Dead' ||
  stroke.key === 'Process';

const chordOf = ({ key, ctrl, alt, shift }: Stroke): string => {
  const letter = [...key].length === 1 && ctrl ? key.toLowerCase() : key;
  return `${ctrl ? 'Ctrl+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${letter}`;
};

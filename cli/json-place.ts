/** Where a text stops being JSON, and the character there; none at the end of the text. */
export type SyntaxPlace = { readonly line: number; readonly column: number; readonly found: string | undefined };

/**
 * The first place where `text` breaks the grammar of RFC 8259; lines and columns count from 1, columns in characters.
 * `undefined` if the text is JSON. Node 20 gives a place only sometimes.
 */
export const syntaxErrorIn = (text: string): SyntaxPlace | undefined => {
  const open: ('{' | '[')[] = [];
  let next: Next = 'value';
  let at = 0;
  for (;;) {
    at = endOfMatch(space, text, at) ?? at;
    if (at === text.length) return next === 'end' ? undefined : placeOf(text, at);
    const step = stepFrom(next, text, at, open);
    if (!step.next) return placeOf(text, step.at);
    next = step.next;
    at = step.at;
  }
};

type Next = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or close' | 'end';

/** Without `next` the text breaks the grammar at `at`. */
type Step = { readonly at: number; readonly next?: Next };

/** The step over what stands at `at`. `open`: the brackets that are not closed yet. */
const stepFrom = (next: Next, text: string, at: number, open: ('{' | '[')[]): Step => {
  const character = text[at];
  switch (next) {
    case ':':
      return character === ':' ? { at: at + 1, next: 'value' } : { at };
    case 'key':
    case 'key or }':
      if (character === '}' && next === 'key or }') return close(at, open);
      return character === '"' ? stringFrom(text, at, ':') : { at };
    case ', or close':
      if (character === ',') return { at: at + 1, next: open.at(-1) === '{' ? 'key' : 'value' };
      return character === (open.at(-1) === '{' ? '}' : ']') ? close(at, open) : { at };
    case 'value':
    case 'value or ]':
      if (character === ']' && next === 'value or ]') return close(at, open);
      return valueFrom(text, at, open);
    case 'end':
      return { at };
  }
};

const valueFrom = (text: string, at: number, open: ('{' | '[')[]): Step => {
  const character = text[at];
  if (character === '{' || character === '[') {
    open.push(character);
    return { at: at + 1, next: character === '{' ? 'key or }' : 'value or ]' };
  }
  if (character === '"') return stringFrom(text, at, afterValue(open));
  const end = endOfMatch(scalar, text, at);
  return end === undefined ? { at } : { at: end, next: afterValue(open) };
};

const stringFrom = (text: string, quote: number, next: Next): Step => {
  let at = quote + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return { at: at + 1, next };
    if (!(code >= SPACE)) return { at };
    const end = code === BACKSLASH ? endOfMatch(escaped, text, at) : at + 1;
    if (end === undefined) return { at };
    at = end;
  }
};

const [QUOTE, BACKSLASH, SPACE] = [34, 92, 32];

const close = (at: number, open: ('{' | '[')[]): Step => {
  open.pop();
  return { at: at + 1, next: afterValue(open) };
};

const afterValue = (open: readonly string[]): Next => (open.length > 0 ? ', or close' : 'end');

const space = /[ \t\r\n]*/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Where the match that begins at `at` ends; `undefined` if none begins there. */
const endOfMatch = (pattern: RegExp, text: string, at: number): number | undefined => {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match ? at + match[0].length : undefined;
};

const placeOf = (text: string, at: number): SyntaxPlace => {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/);
  const character = text.codePointAt(at);
  return {
    line: lines.length,
    column: [...(lines.at(-1) ?? '')].length + 1,
    found: character === undefined ? undefined : String.fromCodePoint(character),
  };
};

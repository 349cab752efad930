/**
 * The JSON of a log entry. An import writes two hundred thousand grades: asking first whether JSON loses something, and
 * then letting the language write it, takes three times as long as doing both in one pass over the shape that they have.
 */
import { refuseWhatJsonLoses } from './json.ts';

export type Entry = { readonly salt: string; readonly v: number; readonly event: { readonly type: string } };

/**
 * Gives each entry as `JSON.stringify` does. Throws as `refuseWhatJsonLoses`, which names the event `name`, if that would
 * lose something. For the entries of one commit: ids that come again are quoted once.
 */
export const entryTexts = (): ((entry: Entry, name: string) => string) => {
  const quoted = quoting();
  return (entry, name) => {
    const { salt, v, event } = entry;
    const grades = event.type === 'GradeEdited' ? gradeEditedText(event, quoted) : undefined;
    if (grades !== undefined) return `{"salt":${quotedText(salt)},"v":${v},"event":${grades}}`;
    refuseWhatJsonLoses(event, name);
    return JSON.stringify({ salt, v, event });
  };
};

type Quoted = (key: string) => string;

const quotedText = (text: string): string => JSON.stringify(text);

const quoting = (): Quoted => {
  const known = new Map<string, string>();
  return (key) => {
    const there = known.get(key);
    if (there !== undefined) return there;
    const made = quotedText(key);
    known.set(key, made);
    return made;
  };
};

/** `undefined` where anything is not as an edit of points usually is: then it is written in the usual way. */
const gradeEditedText = (event: object, quoted: Quoted): string | undefined => {
  if (!isPlain(event)) return undefined;
  let text = '';
  for (const key in event) {
    const value = event[key];
    const written = key === 'grades' ? gradesText(value, quoted) : plainText(value);
    if (written === undefined) return undefined;
    text += `${text === '' ? '{' : ','}${quoted(key)}:${written}`;
  }
  return `${text}}`;
};

const plainText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return quotedText(value);
  return typeof value === 'number' && Number.isFinite(value) ? `${value}` : undefined;
};

const gradesText = (grades: unknown, quoted: Quoted): string | undefined => {
  if (!isPlain(grades)) return undefined;
  let text: string | undefined = '{';
  let between = '';
  for (const assessmentId in grades) {
    const cell = grades[assessmentId];
    if (!isPlain(cell) || !isFromTo(cell)) return undefined;
    text = withPoints(`${text}${between}${quoted(assessmentId)}:{"from":{"points":`, cell.from, quoted);
    text = text && withPoints(`${text}},"to":{"points":`, cell.to, quoted);
    if (!text) return undefined;
    text += '}}';
    between = ',';
  }
  return `${text}}`;
};

/** What was and what is, in this order and nothing else. */
const isFromTo = (cell: Plain): boolean => {
  let count = 0;
  for (const key in cell) {
    if (key !== (count === 0 ? 'from' : 'to')) return false;
    count += 1;
  }
  return count === 2;
};

/** The text so far and the points of a change, if it is one of points alone. */
const withPoints = (before: string, change: unknown, quoted: Quoted): string | undefined => {
  if (!isPlain(change)) return undefined;
  for (const key in change) if (key !== 'points') return undefined;
  const { points } = change;
  if (!isPlain(points)) return undefined;
  let text = before;
  let between = '{';
  for (const problemId in points) {
    const value = points[problemId];
    if (value !== null && !(typeof value === 'number' && Number.isFinite(value))) return undefined;
    text += `${between}${quoted(problemId)}:${value}`;
    between = ',';
  }
  return between === '{' ? `${text}{}` : `${text}}`;
};

type Plain = Readonly<Record<string, unknown>>;

/** Without the question whether it is a list: a list has another prototype. */
const isPlain = (value: unknown): value is Plain => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

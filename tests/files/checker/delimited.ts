export interface DelimitedField {
  /** The characters as they stand, quotes included. */
  readonly raw: string;
  readonly value: string;
  readonly quoted: boolean;
}

export interface DelimitedRecord {
  readonly fields: readonly DelimitedField[];
  readonly end: string;
}

export interface DelimitedText {
  readonly encoding: string;
  readonly separator: string;
  readonly records: readonly DelimitedRecord[];
  /** False where a quote is not closed, or something follows a closed one. */
  readonly whole: boolean;
}

const startsWith = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte);

const decoded = (bytes: Uint8Array): { readonly encoding: string; readonly text: string } => {
  const as = (encoding: string, label: string, from: number) => ({
    encoding,
    text: new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes.subarray(from)),
  });
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return as('UTF-8 with a mark', 'utf-8', 3);
  if (startsWith(bytes, 0xff, 0xfe)) return as('UTF-16LE with a mark', 'utf-16le', 2);
  if (startsWith(bytes, 0xfe, 0xff)) return as('UTF-16BE with a mark', 'utf-16be', 2);
  try {
    return as('UTF-8', 'utf-8', 0);
  } catch {
    return as('one byte', 'windows-1252', 0);
  }
};

const FIELD_END = /[\r\n]/;

/** One field from `at`, and where it ends. */
const fieldAt = (text: string, at: number, separator: string) => {
  if (text[at] !== '"') {
    let to = at;
    while (to < text.length && text[to] !== separator && !FIELD_END.test(text[to] ?? '')) to += 1;
    const raw = text.slice(at, to);
    return { field: { raw, value: raw, quoted: false }, to, whole: true };
  }
  let to = at + 1;
  while (to < text.length && (text[to] !== '"' || text[to + 1] === '"')) to += text[to] === '"' ? 2 : 1;
  const closed = text[to] === '"';
  const value = text.slice(at + 1, to).replaceAll('""', '"');
  to += 1;
  const next = text[to];
  const whole = closed && (next === undefined || next === separator || next === '\r' || next === '\n');
  while (to < text.length && text[to] !== separator && !FIELD_END.test(text[to] ?? '')) to += 1;
  return { field: { raw: text.slice(at, to), value, quoted: true }, to, whole };
};

const endAt = (text: string, at: number): string => (text.startsWith('\r\n', at) ? '\r\n' : (text[at] ?? ''));

const recordsOf = (text: string, separator: string) => {
  const records: DelimitedRecord[] = [];
  let fields: DelimitedField[] = [];
  let whole = true;
  let at = 0;
  while (at < text.length || fields.length > 0) {
    const read = fieldAt(text, at, separator);
    fields.push(read.field);
    whole &&= read.whole;
    at = read.to;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    const end = endAt(text, at);
    records.push({ fields, end });
    fields = [];
    at += end.length;
  }
  return { records, whole };
};

/** A table as text, with every byte accounted for; the separator is the one its first row uses most. */
export const delimited = (bytes: Uint8Array, separators: readonly string[]): DelimitedText => {
  const { encoding, text } = decoded(bytes);
  const read = separators.map((separator) => ({ separator, ...recordsOf(text, separator) }));
  const most = read.reduce((best, one) =>
    (one.records[0]?.fields.length ?? 0) > (best.records[0]?.fields.length ?? 0) ? one : best,
  );
  return { encoding, ...most };
};

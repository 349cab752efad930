import type { DelimitedText } from './delimited.ts';
import { type FoundFault, fault } from './faults.ts';
import { type SystemTable, valuesOf } from './text-table.ts';

const lower = (text: string): string => text.trim().toLowerCase();
const has = (heads: readonly string[], ...names: readonly string[]): boolean =>
  names.every((name) => heads.some((head) => lower(head) === name));

const CANVAS_COMPUTED = /(?:^|\s)(?:Current|Final|Unposted Current|Unposted Final) (?:Score|Points|Grade)(?: \(.*\))?$/;

/** Canvas: a second or third row with maxima, `(read only)` under what is computed. */
export const canvas: SystemTable = {
  separators: [',', ';'],
  identity: [
    'student',
    'lastname',
    'firstname',
    'id',
    'sis user id',
    'sis login id',
    'integration id',
    'root account',
    'section',
  ],
  known: (heads) => has(heads, 'id', 'section') && /^(?:student|lastname)$/.test(lower(heads[0] ?? '')),
  special: (record) => {
    const values = valuesOf(record);
    return (
      lower(values[0] ?? '') === 'points possible' ||
      (values.includes('Manual Posting') && values.every((v) => v === '' || v === 'Manual Posting'))
    );
  },
  taken: (heads, at, special) => {
    const head = heads[at] ?? '';
    if (special.some((row) => row.fields[at]?.value.includes('read only'))) return false;
    return (/ \(\d+\)$/.test(head) && !CANVAS_COMPUTED.test(head)) || head === 'Override Score';
  },
  words: (_head, value) => /^(?:EX|N\/A|-)$/i.test(value),
  comma: true,
  also: (after) =>
    after.records.some((record) => lower(record.fields[0]?.value ?? '') === 'points possible')
      ? []
      : [fault('maxima', 'Points Possible is not there')],
};

const MOODLE_TOTAL = /^(?:course total|category total|.* total)(?: \(real\))?$/i;

/** Moodle: totals of the course and of categories are skipped by its import, texts are no points. */
export const moodle: SystemTable = {
  separators: [',', ';', '\t', ':'],
  identity: [
    'first name',
    'surname',
    'last name',
    'id number',
    'username',
    'institution',
    'department',
    'email address',
  ],
  known: (heads) => has(heads, 'first name') && (has(heads, 'id number') || has(heads, 'email address')),
  taken: (heads, at) => {
    const head = heads[at] ?? '';
    const text = /^feedback:|\((?:feedback|letter|percentage)\)$/i.test(head);
    return at > 0 && !text && !MOODLE_TOTAL.test(head) && !/^last downloaded/i.test(head);
  },
  words: (_head, value) => value === '-',
  comma: true,
};

const BRIGHTSPACE_TAKEN =
  / (?:Points Grade|Grade Symbol|Text Grade)(?: <.*>)?$|^Adjusted Final Grade (?:Numerator|Denominator)$/;

const brightspaceRows = (after: DelimitedText): readonly FoundFault[] => {
  const heads = valuesOf(after.records[0]);
  const found: FoundFault[] = [];
  if (heads.at(-1) !== 'End-of-Line Indicator') found.push(fault('end of line', 'heading'));
  const above = heads.indexOf('Adjusted Final Grade Numerator');
  const below = heads.indexOf('Adjusted Final Grade Denominator');
  for (const [row, record] of after.records.entries()) {
    const values = valuesOf(record);
    if (row === 0 || values.every((value) => value === '')) continue;
    if (values.at(-1) !== '#') found.push(fault('end of line', `row ${row + 1}`));
    if (above >= 0 && (values[above] === '') !== ((values[below] ?? '') === ''))
      found.push(fault('number', `row ${row + 1}: half of an adjusted final grade`));
  }
  return found;
};

/** Brightspace: `#` before who a student is and at the end of each row. */
export const brightspace: SystemTable = {
  separators: [',', '\t'],
  identity: ['orgdefinedid', 'username', 'last name', 'first name', 'email', 'sections'],
  known: (heads) => has(heads, 'orgdefinedid') || has(heads, 'username'),
  taken: (heads, at) => {
    const head = heads[at] ?? '';
    return BRIGHTSPACE_TAKEN.test(head) && !/^Calculated Final Grade| Subtotal /.test(head);
  },
  words: (head, value) => value !== '' && / (?:Grade Symbol|Text Grade)(?: <.*>)?$/.test(head),
  comma: false,
  also: brightspaceRows,
};

/** Blackboard: a column is its number after the bar, `up to` is computed, a comma file is quoted. */
export const blackboard: SystemTable = {
  separators: [',', '\t'],
  identity: ['last name', 'first name', 'username', 'student id', 'last access', 'availability'],
  known: (heads) => has(heads, 'username') && heads.some((head) => /\|\d+$/.test(head)),
  taken: (heads, at) => {
    const head = heads[at] ?? '';
    return /\|\d+$/.test(head) && !/\[Total Pts: up to /.test(head);
  },
  words: (head, value) =>
    /^(?:complete|incomplete)$/i.test(value) || (value !== '' && /\b(?:Letter|Text)\] \|/.test(head)),
  comma: false,
  allQuoted: (separator) => separator === ',',
};

/** A registrar's own table: who, and one or two columns that are asked for. */
export const registrar = (taken: readonly string[], identity: readonly string[]): SystemTable => ({
  separators: [',', ';', '\t'],
  identity: identity.map(lower),
  known: (heads) => identity.some((name) => has(heads, lower(name))),
  taken: (heads, at) => taken.includes(heads[at] ?? ''),
  words: (_head, value) => /^[A-Z]{1,3}[+-]?$/i.test(value),
  comma: true,
});

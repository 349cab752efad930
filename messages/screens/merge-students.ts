import type { Likeness } from '../../commands/alike-students.ts';
import { extraFields, isExtraPart } from '../../events/fields.ts';
import type { Book } from '../../projections/book/book.ts';
import type { ContestedValue, PartValue } from '../../projections/changes/merge.ts';
import { counted } from '../counts.ts';
import { assessmentName, offeringName, partName } from '../naming.ts';

export const mergeText = {
  column: 'Looks like',
  merge: 'Merge…',
  mergeWith: (name: string) => `Merge with ${name}…`,
  chooseTwo: 'Merge… (select two rows)',
  mergeChosen: 'Merge these two…',
  twoChosen: 'Two rows are selected.',
  more: (name: string) => `More about ${name}`,
  remove: 'Delete student',
  title: 'Merge two students',
  body: 'Everything of both goes to the one that stays. The other one is deleted, on the server only once the one that stays has it all there.',
  stays: 'Which one stays',
  noName: 'no name',
  noCode: 'no code',
  noEmail: 'no e-mail',
  has: (enrollments: number, points: number) =>
    `${counted(enrollments, 'enrollment', 'enrollments')} · ${counted(points, 'score', 'scores')}`,
  contested: 'Both have something here: whose stands?',
  allOf: (name: string) => `All of ${name}`,
  left: (count: number) => `${counted(count, 'value is', 'values are')} still to be chosen.`,
  result: 'Afterwards',
  go: 'Merge',
  done: (kept: string, other: string) => `${other} merged into ${kept}.`,
  of: (value: string, name: string) => `${value}, of ${name}`,
};

/** Fits before the name of the other one. */
export const likenessText: { readonly [L in Likeness]: string } = {
  email: 'same e-mail',
  code: 'code looks alike',
  name: 'same name',
};

export const alikeText = (name: string, likeness: Likeness): string => `${name} · ${likenessText[likeness]}`;

/** “Fall 2026 · Midterm · P3”. */
export const contestedName = (book: Book, { offeringId, assessmentId, part }: ContestedValue): string => {
  const what = part === 'excused' ? 'Excused' : partName(book, { assessmentId, part });
  return [offeringName(book, offeringId), assessmentName(book, assessmentId), what].join(' · ');
};

/** `shown` writes a number as the instructor reads it. */
export const contestedValue = (
  { part }: ContestedValue,
  value: PartValue,
  shown: (value: number) => string,
): string => {
  if (value === null) return 'not graded';
  if (typeof value === 'number') return shown(value);
  if (typeof value === 'boolean') return value ? 'excused' : 'not excused';
  if (!isExtraPart(part)) return '';
  const { use, points } = extraFields[part];
  const number = shown(value[points] ?? 0);
  return value[use] ? number : `${number}, not counted`;
};

import { expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import { namesIn } from '../../messages/naming.ts';
import { concernsOf } from '../../projections/final-grades/concerns.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { finalCell, type ShownSource } from '../../src/components/offering/final-cell.ts';
import type { ColumnContent } from '../../src/components/offering/final-columns.ts';
import type { CellView } from '../../src/ui/grid/sheet.ts';
import { a1, a2, ana, assessment, classroom, graded, o1, policy, w1, w2, weightSet } from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';

const letters = policy({
  letters: [
    { letter: 'A', from: 80 },
    { letter: 'B', from: 0 },
  ],
});
const even = weightSet(w1, [
  [a1, 1],
  [a2, 1],
]);
const second = weightSet(w2, [
  [a1, 1],
  [a2, 3],
]);

/** Ana in a class of a1 (10, 5) and a2 (20). */
const bookWith = (...facts: Facts[]) => bookOf(...classroom(), assessment(a2, [20]), ...facts.flat());

const cell = (facts: readonly Facts[], what: ColumnContent, more: Partial<ShownSource> = {}): CellView => {
  const book = bookWith(...facts);
  const grades = finalGrades(book, o1);
  const [student, of] = [book.students.get(ana), grades.students.get(ana)];
  if (!student || !of) throw new Error('Ana is not in the class');
  const source: ShownSource = {
    book,
    grades,
    rule: 'leftOut',
    names: namesIn(book),
    concerns: concernsOf(book, o1, grades),
    nearOf: () => undefined,
    compared: undefined,
    isPast: false,
    ...more,
  };
  return finalCell(source, student, of, what);
};

const ofA1: ColumnContent = { kind: 'assessment', assessmentId: a1 };
const ofA2: ColumnContent = { kind: 'assessment', assessmentId: a2 };
const final: ColumnContent = { kind: 'final' };
const letter: ColumnContent = { kind: 'letter' };
const toKnow: ColumnContent = { kind: 'toKnow' };

/** 100 % and 50 %. */
const finished: readonly Facts[] = [graded(ana, [10, 5]), graded(ana, [10], a2), even, letters];
const unfinished: readonly Facts[] = [graded(ana, [10, 5]), even, letters];
const over: readonly Facts[] = [graded(ana, [11, 5]), graded(ana, [10], a2), even, letters];
const given = policy({ given: record([[ana, { final: 91, letter: 'A', reason: 'ill' }]]) });
const idle: readonly Facts[] = [graded(ana, [10, 5]), graded(ana, [10], a2), weightSet(w1, [[a1, 1]])];

const dropped = 'Dropped: without it the grade is highest';

const rows: readonly (readonly [
  name: string,
  facts: readonly Facts[],
  what: ColumnContent,
  view: Partial<CellView>,
])[] = [
  ['who it is', finished, { kind: 'student' }, { text: 'A1' }],
  ['the code', finished, { kind: 'code' }, { text: 'A1' }],
  ['a final grade', finished, final, { text: '75.00', shown: '75.00', tone: 'strong' }],
  [
    'both rules in its title',
    unfinished,
    final,
    { title: 'So far 100.00 · with blanks as 0 50.00 · a2 is not graded' },
  ],
  ['a result', finished, ofA1, { text: '100.00', shown: '100.00', tone: 'plain' }],
  ['a result beside one that is missing', unfinished, ofA1, { title: 'So far 100.00 · with blanks as 0 100.00' }],
  [
    'a dropped result, in brackets',
    [...finished, policy({ dropLowest: 1 })],
    ofA2,
    { text: '50.00', shown: '(50.00)', tone: 'muted', title: `${dropped} · So far 50.00 · with blanks as 0 50.00` },
  ],
  [
    'a result that is kept where another is dropped',
    [...finished, policy({ dropLowest: 1 })],
    ofA1,
    { shown: '100.00' },
  ],
  [
    'a dropped result over its maximum, still marked',
    [graded(ana, [10, 5]), graded(ana, [21], a2), graded(ana, [11, 5]), policy({ dropLowest: 1 }), even],
    ofA2,
    { shown: '(105.00)', tone: 'warning' },
  ],
  [
    'why there is no result',
    unfinished,
    ofA2,
    { title: 'No problem is graded yet. So far – · with blanks as 0 0.00 · a2 is not graded' },
  ],
  ['no letter', [even, letters], letter, { text: '', title: 'So far – · with blanks as 0 B' }],
  ['a letter', finished, letter, { text: 'B', tone: 'strong', title: 'So far B · with blanks as 0 B' }],
  ['nothing to know', finished, toKnow, { text: '', shown: '' }],
  ['which set decides', finished, { kind: 'wonBy' }, { text: 'Weight set 1' }],
  [
    'the only set',
    finished,
    { kind: 'set', position: 0 },
    { tone: 'plain', title: 'So far 75.00 · with blanks as 0 75.00' },
  ],
  [
    'the set that decides',
    [...finished, second],
    { kind: 'set', position: 0 },
    { isCounting: true, title: 'This weight set decides. So far 75.00 · with blanks as 0 75.00' },
  ],
  ['the set that does not', [...finished, second], { kind: 'set', position: 1 }, { text: '62.50', tone: 'muted' }],
  ['unfinished work', unfinished, final, { text: '100.00', shown: 'so far 100.00', tone: 'muted' }],
  ['no result', unfinished, ofA2, { text: '', shown: 'not graded', tone: 'muted' }],
  ['the letter so far', unfinished, letter, { text: 'A', tone: 'muted' }],
  ['what is missing', unfinished, toKnow, { text: 'a2 not graded', tone: 'muted' }],
  ['a score over its maximum', over, ofA1, { text: '106.67', tone: 'warning' }],
  ['a grade by the instructor’s word', [...finished, given], toKnow, { text: 'given: 91 A', tone: 'muted' }],
  [
    'the grade by the instructor’s word, and in brackets the computed one',
    [...finished, given],
    final,
    { text: '75.00', shown: '91 (75.00)', title: 'given: 91 A · So far 75.00 · with blanks as 0 75.00' },
  ],
  ['the letter by the instructor’s word', [...finished, given], letter, { text: 'B', shown: 'A (B)' }],
  ['what may be a mistake', over, toKnow, { text: 'P1 of a1 over maximum', tone: 'attention' }],
  ['a mistake beside what is missing', [graded(ana, [11, 5]), even], toKnow, { tone: 'attention' }],
  ['a result that does not count', idle, ofA2, { text: '50.00', shown: '(50.00)', tone: 'muted' }],
  ['a final grade beside one that does not count', idle, final, { shown: '100.00', tone: 'strong' }],
  ['nobody’s fault', idle, toKnow, { text: '', shown: '' }],
  ['no grade', [even], final, { text: '', shown: '–', tone: 'muted' }],
  [
    'a set that is not there',
    [...finished, policy({ weightSet: 4 })].flat(),
    final,
    { shown: 'no set', tone: 'warning' },
  ],
];

test.each(rows)('%s', (_, facts, what, view) => expect(cell(facts, what)).toMatchObject(view));

test('what is given and not at the server has a dot where it stands, in words beside what else is to be said', () => {
  const isUnsent: ShownSource['isUnsent'] = (studentId, kind) => studentId === ana && kind === 'final';
  const facts = [...finished, given];
  const title = 'Not sent to the server yet. given: 91 A · So far 75.00 · with blanks as 0 75.00';
  expect(cell(facts, final, { isUnsent })).toMatchObject({ shown: '91 (75.00)', isUnsent: true, title });
  for (const what of [letter, toKnow, ofA1]) expect(cell(facts, what, { isUnsent })).toEqual(cell(facts, what));
});

test('with blanks as 0 it is said so', () => {
  expect(cell(unfinished, final, { rule: 'zero' })).toMatchObject({ text: '50.00', shown: 'with 0s 50.00' });
});

test.each([
  [0.25, '0.25 above B'],
  [-0.25, '0.25 below B'],
  [0, 'exactly B'],
])('a grade %f from a cut-off is told as %s, and needs a look', (distance, text) => {
  const near = { studentId: ana, letter: 'B', from: 75, distance } as ReturnType<ShownSource['nearOf']>;
  expect(cell(finished, toKnow, { nearOf: () => near })).toMatchObject({ text, title: text, tone: 'attention' });
});

test('where something else is shown, it is said what the grade and the letter are now', () => {
  const compared = finalGrades(bookWith(...unfinished), o1);
  expect(cell(finished, toKnow, { compared }).text).toBe('now 100.00 A');
  expect(cell(finished, letter, { compared })).toMatchObject({ text: 'B', shown: 'A → B', tone: 'changed' });
  expect(cell(finished, letter, { compared, isPast: true })).toMatchObject({ text: 'B', shown: 'B → A' });
  const same = finalGrades(bookWith(...finished), o1);
  expect(cell(finished, toKnow, { compared: same }).text).toBe('');
  expect(cell(finished, letter, { compared: same })).toMatchObject({ text: 'B', tone: 'strong' });
});

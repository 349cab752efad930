import { describe } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { StudentId } from '../../events/ids.ts';
import { commitWords } from '../../messages/commit-words.ts';
import type { Change } from '../../projections/events/changes.ts';
import { a1, a2, ana, assessment, ben, classroom, o1, w1 } from '../builders.ts';
import { bookOf } from '../given.ts';
import { said } from './said.ts';

const named = (studentId: StudentId, firstName: string): DomainEvent => ({
  type: 'StudentEdited',
  studentId,
  from: { lastName: '', firstName: '' },
  to: { lastName: 'Abara', firstName },
});
const homework: DomainEvent = {
  type: 'SettingEdited',
  path: ['grading', o1, 'categories', 'k', 'name'],
  from: null,
  to: 'Homework',
};
const book = bookOf(...classroom(), assessment(a2), named(ana, 'Zeno'), named(ben, 'Uwe'), homework);
const grading = (path: readonly string[], from: unknown, to: unknown): Change => ({
  subject: { what: 'setting', path: ['grading', o1, ...path] },
  field: null,
  from,
  to,
});
const excuse = (student: string, from: unknown, to: unknown) => grading(['excused', student, a1], from, to);
const weight = (field: string, from: number | object | null, to: number | object | null): Change => ({
  subject: { what: 'weights', offeringId: o1 },
  field,
  from,
  to,
});
const words = (type: string, ...changes: readonly Change[]): string =>
  commitWords(book, { type }, { changes, snapshots: [], size: changes.length, isLong: false, isElsewhere: false });
const policy = (...changes: readonly Change[]): string => words('EditGradingPolicy', ...changes);
const letters = (...bounds: readonly number[]) => bounds.map((from, at) => ({ letter: 'ABC'[at] ?? '', from }));
const category = (path: readonly string[], from: unknown, to: unknown) =>
  grading(['categories', 'k', ...path], from, to);

const copied: Change = { subject: { what: 'offering', offeringId: o1 }, field: null, from: null, to: {} };

describe('what a commit says of an offering that came or went with its categories', () => {
  said([
    ['Offering copied: the untitled course', words('CopyOffering', copied, category(['name'], null, 'Homework'))],
    [
      'Taken back: the untitled course and 1 other',
      words('UndoCommit', category(['name'], 'Homework', null), { ...copied, from: {}, to: null }),
    ],
  ]);
});

describe('what a commit says of the name of a computer', () => {
  const called = (from: unknown, to: unknown): Change => ({
    subject: { what: 'setting', path: ['ledgerTags', 'computer'] },
    field: null,
    from,
    to,
  });
  said([
    ['Computer named “Office”', words('EditSettings', called(null, 'Office'))],
    ['Computer renamed: “Office” → “Home”', words('EditSettings', called('Office', 'Home'))],
    ['Computer no longer called “Home”', words('EditSettings', called('Home', null))],
    ['Taken back: Computer: Office → –', words('UndoCommit', called('Office', null))],
  ]);
});

describe('what a commit says of values that it changed', () => {
  said([
    ['Excused: Abara, Zeno · a1', words('EditExcuses', excuse(ana, null, true))],
    ['No longer excused: Abara, Zeno · a1', words('EditExcuses', excuse(ana, true, null))],
    ['Excused: Abara, Zeno · a1 and 1 other', words('EditExcuses', excuse(ana, null, true), excuse(ben, null, true))],
    ['Taken back: Abara, Zeno · a1: excused → not excused', words('UndoCommit', excuse(ana, true, null))],
    ['a1 weighs 20 → 25', words('EditWeights', weight(`${w1} ${a1}`, 20, 25))],
    ['a2 weighs – → 5 and 1 other', words('EditWeights', weight(`${w1} ${a2}`, null, 5), weight(`${w1} ${a1}`, 1, 2))],
    [
      'Weight set added: Exam-heavy',
      words(
        'AddWeightSet',
        weight('w2', null, {}),
        grading(['weightSetNames'], ['Standard'], ['Standard', 'Exam-heavy']),
      ),
    ],
    ['Weight set added', words('AddWeightSet', weight('w2', null, {}))],
    [
      'Weight set removed: Standard',
      words('RemoveWeightSet', weight('w2', {}, null), grading(['weightSetNames'], ['Standard', ''], [''])),
    ],
    ['Taken back: Weight set is gone', words('UndoCommit', weight('w2', {}, null))],
    ['Weight set moved: the weights of the untitled course', words('MoveWeightSet', weight('w2', 0, 1))],
    ['Given grade: Abara, Zeno none → 72', policy(grading(['given', ana], null, { final: 72, reason: 'x' }))],
    ['Given grade: Abara, Zeno 72 → B', policy(grading(['given', ana], { final: 72 }, { letter: 'B' }))],
    [
      'Reason of the given grade changed: Abara, Zeno',
      policy(grading(['given', ana], { final: 72, reason: 'x' }, { final: 72, reason: 'y' })),
    ],
    ['Cut-off of B: 80 → 79.5 %', policy(grading(['letters'], letters(90, 80), letters(90, 79.5)))],
    ['Letters of final grades: none → A to C (3)', policy(grading(['letters'], null, letters(90, 80, 70)))],
    [
      'Letter: B → P',
      policy(
        grading(['letters'], letters(90, 80), [
          { letter: 'A', from: 90 },
          { letter: 'P', from: 80 },
        ]),
      ),
    ],
    [
      'Letter: B → P and 1 other',
      policy(
        grading(['letters'], letters(90, 80), [
          { letter: 'A', from: 90 },
          { letter: 'P', from: 79.5 },
        ]),
      ),
    ],
    ['Weight set renamed: Even → Balanced', policy(grading(['weightSetNames'], ['Even', ''], ['Balanced', '']))],
    ['Weight set renamed: Weight set 2 → Exams', policy(grading(['weightSetNames'], [], ['', 'Exams']))],
    [
      'Taken back: Weight set renamed: Exams → Weight set 2',
      words('UndoCommit', grading(['weightSetNames'], ['', 'Exams'], ['', ''])),
    ],
    ['Never dropped: a1', policy(grading(['neverDrop'], null, [a1]))],
    ['May be dropped: a1 and 1 other', policy(grading(['neverDrop'], [a1, a2], []))],
    ['Drop lowest: 0 → 1', policy(grading(['dropLowest'], null, 1))],
    ['Work that is not graded: left out → counts as 0', policy(grading(['ungraded'], 'leftOut', 'zero'))],
    ['Official weight set: the best for each student → set 2', policy(grading(['weightSet'], null, 1))],
    [
      'Extra credit: a2',
      policy(grading(['extraCredit', a2], null, true), grading(['needs', 'extraCredit'], null, true)),
    ],
    ['Homework weighs 30 → 35', policy(category(['weights'], [30], [35]))],
    ['Homework weighs 30 → – in Weight set 2', policy(category(['weights'], [10, 30], [10, null]))],
    ['Drop lowest of Homework: 0 → 2', policy(category(['dropLowest'], 0, 2))],
    ['a1 put into Homework', policy(category(['members', a1], null, true))],
    [
      'Category added: Homework',
      policy(category(['at'], null, 0), category(['name'], null, 'Homework'), category(['members', a1], null, true)),
    ],
    [
      'Theme: light → dark',
      words('EditSettings', { ...excuse(ana, 'light', 'dark'), subject: { what: 'setting', path: ['theme'] } }),
    ],
  ]);
});

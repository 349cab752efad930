import { describe } from 'vitest';
import { recordIds } from '../../messages/app/record-ids.ts';
import { refusedBecause } from '../../messages/app/refused-changes.ts';
import { concernShort, concernText } from '../../messages/components/concerns.ts';
import { doubtText, rowFaultText, setupFaultText } from '../../messages/components/import-rows.ts';
import { openedLedger, openLedger } from '../../messages/components/opened-ledger.ts';
import { snapshotFileName } from '../../messages/components/snapshot-files.ts';
import { viewText } from '../../messages/components/views.ts';
import { fieldLabel } from '../../messages/field-labels.ts';
import { cannotComputeText, type GradeNames, noResultText } from '../../messages/final-grades.ts';
import { noGradeText } from '../../messages/final-words.ts';
import { lineProblem } from '../../messages/line-problems.ts';
import { loadEndText } from '../../messages/screens/load-snapshots.ts';
import { policyPhrases } from '../../messages/screens/policy.ts';
import { causeWords } from '../../messages/screens/why-changed.ts';
import { snapshotOffering } from '../../messages/snapshot-offering.ts';
import type { Concern } from '../../projections/final-grades/concerns.ts';
import { a1, ana, ben, classroom, p, snapshotOf } from '../builders.ts';
import { bookOf } from '../given.ts';
import { said } from './said.ts';

const book = bookOf(classroom());
const names: GradeNames = { assessment: (id) => id, problem: (_, id) => Number(id.split('.')[1]) };

const concerns: readonly (readonly [Concern, text: string, short: string | null])[] = [
  [
    { kind: 'over maximum', assessmentId: a1, problemId: p(2), points: 12, max: 10 },
    'P2 of a1: 12 is above its maximum of 10',
    'P2 of a1 over maximum',
  ],
  [{ kind: 'over 100', assessmentId: a1 }, 'a1 is above 100 %', null],
  [{ kind: 'over 100', assessmentId: null }, 'The final grade is above 100 %', 'over 100 %'],
  [{ kind: 'not graded', assessmentId: a1 }, 'a1 is not graded', 'a1 not graded'],
  [
    { kind: 'partly graded', assessmentId: a1, graded: 1, problems: 2 },
    'a1 is partly graded: 1 of 2 problems',
    '1 of 2 of a1 graded',
  ],
  [{ kind: 'no weight', assessmentId: a1 }, 'a1 has no weight in any set, so it does not count', null],
  [
    { kind: 'no such weight set', position: 1 },
    'The policy asks for weight set 2, which is not there',
    'no such weight set',
  ],
];

describe('of a final grade', () => {
  const wrong = 'Correct it, and the grade is there.';
  const range = 'must be from 0 to 1,000,000 with at most 4 decimals.';
  said([
    ...concerns.map(([concern, text]) => [text, concernText(concern, names)] as const),
    ...concerns.map(([concern, , short]) => [short ?? '', concernShort(concern, names) ?? ''] as const),
    ['No problem is graded yet.', noResultText({ kind: 'none', why: 'nothing graded' }, names)],
    [
      'The problems that count are out of 0 points, so there is no percentage.',
      noResultText({ kind: 'none', why: 'maximum is zero' }, names),
    ],
    ['Excused.', noResultText({ kind: 'none', why: 'excused' }, names)],
    ['The offering has no assessments yet.', noGradeText({ kind: 'none', why: 'no assessments' }, names)],
    [
      'No assessment weighs more than 0. Give at least one a weight.',
      noGradeText({ kind: 'none', why: 'no weights' }, names),
    ],
    ['Nothing that counts is graded yet.', noGradeText({ kind: 'none', why: 'nothing graded' }, names)],
    [
      'Everything that counts is out of 0 points, so there is no percentage.',
      noGradeText({ kind: 'none', why: 'maximum is zero' }, names),
    ],
    ['The student is excused from everything that counts.', noGradeText({ kind: 'none', why: 'excused' }, names)],
    [
      'The policy asks for weight set 2, which is not there. Choose another one, or the best.',
      noGradeText({ kind: 'none', why: 'no such weight set', position: 1 }, names),
    ],
    [
      `Cannot be computed: the points on problem 2 of a1 ${range} ${wrong}`,
      cannotComputeText({ kind: 'points', assessmentId: a1, problemId: p(2) }, names),
    ],
    [
      `Cannot be computed: the maximum of problem 1 of a1 ${range} ${wrong}`,
      cannotComputeText({ kind: 'maximum', assessmentId: a1, problemId: p(1) }, names),
    ],
    [
      `Cannot be computed: the bonus in a1 ${range} ${wrong}`,
      cannotComputeText({ kind: 'bonus', assessmentId: a1 }, names),
    ],
    [
      `Cannot be computed: the curve in a1 must be from -1,000,000 to 1,000,000 with at most 4 decimals. ${wrong}`,
      cannotComputeText({ kind: 'curve', assessmentId: a1 }, names),
    ],
    [
      `Cannot be computed: the weight of a1 ${range} ${wrong}`,
      cannotComputeText({ kind: 'weight', assessmentId: a1 }, names),
    ],
    [
      'Cannot be computed: the grading policy cannot be used. Set it anew on the offering’s page.',
      cannotComputeText({ kind: 'policy', field: 'policy' }, names),
    ],
    [
      'Cannot be computed: “Drop lowest” in the grading policy cannot be used. Set it anew on the offering’s page.',
      cannotComputeText({ kind: 'policy', field: 'dropLowest' }, names),
    ],
    [
      'Cannot be computed by this version: the grading policy needs “a”, “b”. Update the app.',
      cannotComputeText({ kind: 'newer version', words: ['a', 'b'] }, names),
    ],
  ]);
});

describe('of a row of an import', () => {
  const columns = { column: (at: number) => `column ${at}`, cell: (at: number) => `cell ${at}` };
  const doubt = (why: Parameters<typeof doubtText>[0]['why'], lines?: readonly number[]): string =>
    doubtText({ why, candidates: [ana, ben], ...(lines && { lines }) }, { studentCode: 'A1' }, book);
  const fault = (of: Parameters<typeof rowFaultText>[0]): string => rowFaultText(of, columns, book);
  const setUp = (of: Parameters<typeof setupFaultText>[0]): string => setupFaultText(of, columns.column);
  said([
    ['Nobody here has this code or e-mail.', doubt('unknown')],
    ['This code looks like A1, B2, which is here, but is not the same.', doubt('code looks alike')],
    ['This code looks like the one in row 3, 4, but is not the same.', doubt('code looks like another row', [3, 4])],
    [
      'The code is a number in the workbook, which may have lost zeros in front; it may stand for A1, B2, who are here.',
      doubt('number of several'),
    ],
    ['The e-mail is of a student here who has another code: A1, B2.', doubt('e-mail with another code')],
    ['names no student', fault({ why: 'nobody' })],
    [
      'column 2: “cell 2” is an error of the spreadsheet, and no student. Correct the formula there.',
      fault({ why: 'identity', column: 2, fault: 'error' }),
    ],
    ['nobody has decided who this is', fault({ why: 'undecided' })],
    ['left out by you', fault({ why: 'left out' })],
    ['the same student as in rows 3 and 4; keep one in the file', fault({ why: 'same student', lines: [3, 4] })],
    [
      'its student code belongs to B2; correct the code, or do not update students',
      fault({ why: 'code of another', holder: ben }),
    ],
    ['column 1 is longer than 1,000 characters', fault({ why: 'text too long', column: 1, limit: 1_000 })],
    [
      'column 3: “cell 3” is no letter of this offering. Add it to the letters of the grading policy, or correct it',
      fault({ why: 'letter unknown', column: 3 }),
    ],
    [
      'column 2: there is no room for this note beside all others of this offering. Shorten some, or remove them',
      fault({ why: 'no room', column: 2 }),
    ],
    ['column 3: “cell 3” is below zero. Points start at 0.', fault({ why: 'score', column: 3, fault: 'negative' })],
    [
      'No column says who the students are. Choose one for the student code, the e-mail or the name.',
      setUp({ fault: 'nobody named' }),
    ],
    ['There are no rows under the headings.', setUp({ fault: 'nothing to import' })],
    ['Name the new assessment of column 1, column 2.', setUp({ fault: 'name missing', columns: [1, 2] })],
    ['Enter the maximum points of column 1.', setUp({ fault: 'maximum missing', columns: [1] })],
    [
      'The maximum of column 1 must be from 0 to 1,000,000 with at most 4 decimals.',
      setUp({ fault: 'maximum not allowed', columns: [1] }),
    ],
  ]);
});

describe('of what the server refused or did', () => {
  const ended = (of: object): string => loadEndText({ intent: 'i', ...of } as Parameters<typeof loadEndText>[0]);
  said([
    [
      'Your quota at the server is used up: it takes no more students. This one stays here. Delete what you no longer need, or ask whoever runs it for more; then send again.',
      refusedBecause('student', 'quotaExceeded', 403),
    ],
    [
      'The server answered with an id that something else has here, so its answer was not taken over. Tell whoever runs it.',
      refusedBecause('course', 'course.idTaken', 400),
    ],
    [
      'The server refused this (new.reason). Change it and it is sent anew, or discard it.',
      refusedBecause('course', 'new.reason', 400),
    ],
    [
      'The server refused this (418). Change it and it is sent anew, or discard it.',
      refusedBecause('course', undefined, 418),
    ],
    [
      'The server refused this. Change it and it is sent anew, or discard it.',
      refusedBecause('course', undefined, undefined),
    ],
    ['Loaded. Undo brings the former values back.', ended({ end: 'applied' })],
    ['Nothing was loaded: your server did not do it. You can try again.', ended({ end: 'not applied' })],
    ['Nothing was loaded: your server did not do it. You can try again.', ended({ end: 'not sent' })],
    [
      'Your server no longer has one of these snapshots. Nothing was loaded. Read the list again.',
      ended({ end: 'refused', status: 400, reason: 'snapshot.unknown' }),
    ],
    ['Your server refused it (400). Nothing was loaded.', ended({ end: 'refused', status: 400, reason: 'other' })],
    ['The id of it is a.', recordIds.copied('it', 'a', undefined).replace('Copied. ', '')],
    ['Copied. The id of it is a.', recordIds.copied('it', 'a', 'a')],
    ['Copied. The id of it is b at the server, and a in this ledger.', recordIds.copied('it', 'a', 'b')],
  ]);
});

describe('of the grading policy', () => {
  const usual = { ungraded: 'leftOut', dropLowest: 0, decimals: 2, rule: 'halfUp', capAt: null } as const;
  const told = (policy: object, more: object): string =>
    policyPhrases(
      { ...usual, nearCutOff: 0.5, outcomeThreshold: 70, ...policy } as Parameters<typeof policyPhrases>[0],
      { set: undefined, neverDrop: [], excused: 0, shown: String, sets: 0, extraCredit: [], categories: [], ...more },
    )
      .map(({ text }) => text)
      .join(' ');
  const near = 'Within 0.5 of a cut-off is near it; an outcome is attained from 70 %.';
  const rounded = 'Rounded once, to 2 decimals, halves up.';
  const soFar = 'So far is official: what is not graded is left out.';
  said([
    [`Each assessment counts by its points. ${soFar} No drops. ${rounded} ${near}`, told({}, {})],
    [`The only weight set counts. ${soFar} No drops. ${rounded} ${near}`, told({}, { sets: 1 })],
    [`The better of 2 weight sets counts. ${soFar} No drops. ${rounded} ${near}`, told({}, { sets: 2 })],
    [`The best of 3 weight sets counts. ${soFar} No drops. ${rounded} ${near}`, told({}, { sets: 3 })],
    [`Set A counts. ${soFar} No drops. ${rounded} ${near}`, told({}, { sets: 3, set: 'Set A' })],
    [
      `Set A counts. ${soFar} No drops. ${rounded} No grade is above 9 %. ${near}`,
      told({ capAt: 9 }, { set: 'Set A' }),
    ],
    [
      `Each assessment counts by its points. Blanks as 0 is official: what is not graded counts as 0. The lowest is dropped if that raises the grade. Rounded once, to 1 decimal, halves to even. ${near} 1 student is excused from an assessment.`,
      told({ ungraded: 'zero', dropLowest: 1, decimals: 1, rule: 'halfEven' }, { excused: 1 }),
    ],
    [
      `Each assessment counts by its points. ${soFar} Up to 2 of the lowest are dropped if that raises the grade, but never Quiz, Exam. ${rounded} ${near} 2 students are excused from an assessment.`,
      told({ dropLowest: 2 }, { neverDrop: ['Quiz', 'Exam'], excused: 2 }),
    ],
  ]);
});

describe('of files and ledgers', () => {
  const snapshot = snapshotOf('n1');
  said([
    ['MATH-101-2-Fall-2026', snapshotFileName(snapshot)],
    ['MATH-101', snapshotFileName({ ...snapshot, section: '', period: '', yearOfStart: null })],
    ['MATH 101 · Fall 2026 · Sec 2', snapshotOffering(snapshot)],
    ['Calculus · 2026', snapshotOffering({ ...snapshot, courseCode: '', courseNumber: '', period: '', section: '' })],
    [
      'the tag',
      snapshotOffering(
        snapshotOf('n2', {
          courseCode: '',
          courseNumber: '',
          title: '',
          period: '',
          yearOfStart: null,
          section: '',
          tag: 'the tag',
        }),
      ),
    ],
    ['ledger until 2026-01-05 08:00 UTC', viewText.file('2026-01-05T08:00:59.000Z', true)],
    ['beginning of a ledger until 2026-01-05 08:00 UTC', viewText.file('2026-01-05T08:00:59.000Z', false)],
    ['a cannot be read to its end.', openLedger.notWhole('a', 'written by a newer version')],
    ['a holds what no Gradeledger writes, so somebody made it or changed it.', openLedger.notWhole('a', 'misshapen')],
    [
      'a holds what no Gradeledger writes, so somebody made it or changed it.',
      openLedger.notWhole('a', 'cannot follow'),
    ],
    [
      'a is not consistent with itself: it was damaged or changed after it was written.',
      openLedger.notWhole('a', 'out of order'),
    ],
    [
      'Not consistent with itself. Line 3 is not sound: the file ends too early. You see the 1 commit before it',
      openedLedger.bad({ line: 3, problem: 'cut off' }, 1),
    ],
    ['the file ends too early. (here)', lineProblem('cut off', 'here')],
    ['unheard of', lineProblem('unheard of')],
    ['Drop lowest', fieldLabel('dropLowest')],
    ['Rounding', fieldLabel('rule')],
    ['Constructor', fieldLabel('constructor')],
  ]);
});

describe('of why a grade changed', () => {
  const told = (cause: object, values: readonly object[], more: object = {}): string =>
    causeWords(
      book,
      { cause, steps: [{ values }], isElsewhere: false, ...more } as object as Parameters<typeof causeWords>[1],
      String,
    );
  const score = { of: 'score', assessmentId: a1 };
  const excuse = { of: 'excuse', assessmentId: a1 };
  const entered = [
    { field: p(1), from: null, to: 5 },
    { field: p(2), from: 3, to: null },
  ];
  said([
    ['P1 of a1, – → 5', told(score, entered.slice(0, 1))],
    ['a1: P1 – → 5, P2 3 → –, made elsewhere', told(score, entered, { isElsewhere: true })],
    ['Excused from a1', told(excuse, [{ field: null, from: false, to: true }])],
    ['No longer excused from a1', told(excuse, [{ field: null, from: true, to: false }])],
    ['Problems of a1', told({ of: 'assessment', assessmentId: a1 }, [])],
    ['Grading rules', told({ of: 'policy' }, [])],
    ['Weights, 2 changes', told({ of: 'weights' }, [], { steps: [{ values: [] }, { values: [] }] })],
    ['Enrollment', told({ of: 'enrollment' }, [])],
    ['The offering', told({ of: 'offering' }, [])],
    ['All records were loaded', told({ of: 'records' }, [])],
  ]);
});

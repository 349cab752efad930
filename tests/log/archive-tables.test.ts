import { describe, expect, test } from 'vitest';
import { excusedOf } from '../../events/excuses.ts';
import { record } from '../../events/record.ts';
import { finalTables } from '../../machines/archive/finals.ts';
import { historyTable } from '../../machines/archive/history.ts';
import { element } from '../../machines/archive/html.ts';
import { outcomeTables } from '../../machines/archive/outcomes.ts';
import { fractionText, momentText, readingOf } from '../../machines/archive/parts.ts';
import { sheetTables } from '../../machines/archive/sheets.ts';
import { titleOf } from '../../machines/archive/tables.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  cellEdited,
  cem,
  classroom,
  enrolled,
  graded,
  o1,
  policy,
  setting,
  student,
  w1,
  w2,
  weightSet,
} from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';
import { partsOf, plain, tablesIn } from './page-tables.ts';

const facts: Facts[] = [
  classroom(),
  assessment(a2, [20]),
  student(cem, { studentCode: 'A10', firstName: 'Cem', lastName: 'Ak & <b>' }),
  enrolled(cem),
  weightSet(w1, [
    [a1, 1],
    [a2, 3],
  ]),
  weightSet(w2, [
    [a1, 1],
    [a2, 1],
  ]),
  graded(ana, [0, 4.5]),
  cellEdited(ana, {}, { useBonusPoints: true, bonusPoints: 3, curvePoints: 4 }),
  graded(ana, [18], a2),
  graded(ben, [8]),
  graded(ben, [20], a2),
  policy({
    excused: excusedOf([{ studentId: ben, assessmentId: a2 }]),
    letters: [
      { letter: 'P', from: 60 },
      { letter: 'N', from: 0 },
    ],
    given: record([[ben, { letter: 'P', percent: null, reason: 'Appeal' }]]),
  }),
];
const reading = (withPrivate = false) => readingOf(bookOf(...facts), o1, withPrivate);

const finals = (withPrivate = false) => finalTables(reading(withPrivate));
/** The sentences below each student's table, in the order of the students. */
const sentences = (withPrivate = false) =>
  finals(withPrivate)
    .slice(2)
    .map(({ markup }) => partsOf(markup, 'p').map(plain));

test('a sheet has every score as it was entered: a zero is a zero, a blank is blank, and an extra that is off is not there', () => {
  const head = (...problems: string[]) => ['Student', 'Code', ...problems, 'Bonus', 'Curve', '%', 'To know'];
  expect(tablesIn(sheetTables(reading()))).toEqual([
    {
      caption: 'a1',
      head: head('P1 (10)', 'P2 (5)'),
      rows: [
        ['A1', 'A1', '0', '4.5', '3', '', '50.00', ''],
        ['Ak & <b>, Cem', 'A10', '', '', '', '', '', 'No problem is graded yet.'],
        ['B2', 'B2', '8', '', '', '', '80.00', ''],
      ],
    },
    {
      caption: 'a2',
      head: head('P1 (20)'),
      rows: [
        ['A1', 'A1', '18', '', '', '90.00', ''],
        ['Ak & <b>, Cem', 'A10', '', '', '', '', 'No problem is graded yet.'],
        ['B2', 'B2', '20', '', '', '', 'Excused.'],
      ],
    },
  ]);
});

describe('final grades', () => {
  const why = ['Assessment', 'Points', '%', 'Weight', 'Share, %', 'Adds', 'To know'];

  test('stand with what they are made of, and of each is told what every assessment adds', () => {
    const [all, ...each] = tablesIn(finals());
    expect(all?.head.slice(2)).toEqual([
      ...['Final grade', 'Letter', 'Given by the instructor', 'a1', 'a2', 'Weight set 1', 'Weight set 2', 'To know'],
    ]);
    expect(all?.rows.map(([, ...row]) => row)).toEqual([
      ['A1', '80.00', 'P', '', '50.00', '90.00', '80.00', '70.00', ''],
      ['A10', '', '', '', '', '', '', '', 'Nothing that counts is graded yet.'],
      ['B2', '80.00', 'P', 'P', '80.00', '', '80.00', '80.00', ''],
    ]);
    const blank = (name: string, weight: string, known: string) => [name, '', '', weight, '', '', known];
    expect(each).toEqual([
      {
        caption: 'A1: 80.00 P',
        head: why,
        rows: [
          ['a1', '7.5 of 15', '50.00', '1', '25', '12.5', ''],
          ['a2', '18 of 20', '90.00', '3', '75', '67.5', ''],
        ],
      },
      {
        caption: 'Ak & <b>, Cem: no final grade',
        head: why,
        rows: [blank('a1', '1', 'No problem is graded yet.'), blank('a2', '3', 'No problem is graded yet.')],
      },
      {
        caption: 'B2: 80.00 P',
        head: why,
        rows: [['a1', '8 of 10', '80.00', '1', '100', '80', ''], blank('a2', '3', 'Excused.')],
      },
    ]);
  });

  test('are told in sentences, a given one with its reason only if that was asked for', () => {
    const computed = ['Weight set 1 decides.', 'In all 80 %. Rounded once, to 2 decimals.', 'Letter P.'];
    const given = 'Given by the instructor: P.';
    expect(sentences()).toEqual([computed, ['Nothing that counts is graded yet.'], [...computed, given]]);
    expect(sentences(true)[2]).toEqual([...computed, `${given} Appeal`]);
  });

  test('of one set, without letters and without a given one have no columns for these', () => {
    const plainly = readingOf(bookOf(classroom(), weightSet(w1, [[a1, 1]]), graded(ana, [10, 5])), o1, false);
    const [all] = tablesIn(finalTables(plainly));
    expect(all?.head).toEqual(['Student', 'Code', 'Final grade', 'Letter', 'a1', 'To know']);
    expect(all?.rows[0]?.slice(1)).toEqual(['A1', '100.00', '', '100.00', '']);
  });

  test('say which category earned what, what was dropped, and where a grade was cut', () => {
    const homework = {
      ...{
        name: 'Homework',
        at: 0,
        weights: [40],
        within: 'equally' as const,
        dropLowest: 1,
        neverDrop: record<never, true>(),
      },
      members: record([
        [a1, true as const],
        [a2, true as const],
      ]),
    };
    const made = bookOf(
      ...[
        classroom(),
        assessment(a2, [20]),
        weightSet(w1, [
          [a1, 1],
          [a2, 1],
        ]),
        graded(ana, [10, 6]),
        graded(ana, [5], a2),
      ],
      policy({ categories: record([['c', homework]]), capAt: 100 }),
    );
    const [, , first] = finalTables(readingOf(made, o1, false));
    expect(partsOf(first?.markup ?? '', 'p').map(plain)).toEqual([
      'In all 100 %. Rounded once, to 2 decimals.',
      'Homework: ≈ 106.6667 %, × 40/40. a2 is not counted; a1 carries its share.',
      'The grade is capped at 100 %. Without the cap it is ≈ 106.666667 %.',
    ]);
  });
});

test('history has a row for each commit that tells something, by number, with all that several changes were', () => {
  const commit = (seq: number, events: readonly unknown[]) =>
    ({
      ...{ id: `k${seq}`, seq, at: `2026-02-0${seq}T10:30:00.000Z`, actor: 'me', app: '', tab: '', hash: '' },
      ...{ command: { type: 'EditGrades' }, events, erased: [] },
    }) as never;
  const book = bookOf(...facts);
  const commits = [commit(1, [graded(ana, [7])]), commit(2, []), commit(3, [graded(ana, [7]), graded(ben, [0, 3])])];
  const [table] = tablesIn([historyTable(book, commits)]);
  expect(table?.rows.map(([seq, when, who]) => [seq, when, who])).toEqual([
    ['1', '2026-02-01 10:30 UTC', 'me'],
    ['3', '2026-02-03 10:30 UTC', 'me'],
  ]);
  const items = partsOf(historyTable(book, commits).markup, 'li').map(plain);
  expect(items).toHaveLength(3);
  expect(items.map((item) => item.split(': ').at(-1))).toEqual(['– → 7', '– → 0', '– → 3']);
});

test('outcomes are those of the class and of each student', () => {
  expect(outcomeTables(reading())).toEqual([]);
  const made = bookOf(
    classroom(),
    {
      type: 'OfferingEdited',
      offeringId: o1,
      from: { learningOutcomes: [] },
      to: { learningOutcomes: ['Add', 'Prove'] },
    },
    setting(['x'], null, 1),
    graded(ana, [8, 5]),
    graded(ben, [4, 1]),
  );
  const strong = {
    ...made.assessments[a1],
    problems: made.assessments[a1]?.problems.map((one, at) => ({
      ...one,
      outcomes: at === 0 ? [10, null] : [null, 5],
    })),
  };
  const book = { ...made, assessments: { ...made.assessments, [a1]: strong as never } };
  const [ofClass, ofStudents] = tablesIn(outcomeTables(readingOf(book, o1, false)));
  expect(ofClass?.rows.map((row) => row.slice(0, 3))).toEqual([
    ['O1', 'Add', '60.00'],
    ['O2', 'Prove', '60.00'],
  ]);
  expect(ofStudents?.rows).toEqual([
    ['A1', 'A1', '80.00', '100.00'],
    ['B2', 'B2', '40.00', '20.00'],
  ]);
});

test.each([
  [1n, 4n, '0.25'],
  [5n, 1n, '5'],
  [100n, 1n, '100'],
  [0n, 7n, '0'],
  [1n, 3n, '≈ 0.33'],
  [2n, 3n, '≈ 0.67'],
  [1n, 16n, '0.0625'],
  [1n, 32n, '≈ 0.03'],
  [12_345n, 100n, '123.45'],
])('%d/%d is written %s', (num, den, text) => expect(fractionText({ num, den })).toBe(text));

test('a moment is told by one clock', () => {
  expect(momentText('2026-11-27T08:15:59.999Z')).toBe('2026-11-27 08:15 UTC');
});

test.each([
  ['<b title="x">&\'', '&lt;b title=&quot;x&quot;&gt;&amp;&#39;'],
  ['a\u202eb\u2069c', 'a\ufffdb\ufffdc'],
  ['a\u0000b\u0007c\u007f', 'a\ufffdb\ufffdc\ufffd'],
  ['a\tb\nc', 'a\tb\nc'],
  ['half \ud83d of 😀', 'half \ufffd of 😀'],
  ['é ü 漢 עברית', 'é ü 漢 עברית'],
])('the text %j goes into a page and its attributes as %j', (said, written) => {
  expect(element('p', { title: said }, said, false, undefined, [said]).markup).toBe(
    `<p title="${written}">${written}${written}</p>`,
  );
});

test('a page is called by its course and term', () => {
  const titled = (fields: object) => {
    const made = bookOf(...facts);
    return titleOf(
      readingOf(
        { ...made, offerings: { ...made.offerings, [o1]: { ...made.offerings[o1], ...fields } } as never },
        o1,
        false,
      ),
    );
  };
  expect(titled({ courseCode: 'MATH', courseNumber: '101', title: 'Algebra', period: 'Fall', yearOfStart: 2026 })).toBe(
    'MATH 101 Algebra · Fall 2026',
  );
  expect(titled({ title: 'Algebra', period: 'Fall', yearOfStart: 2026, section: '2' })).toMatch(
    /^Algebra · Fall 2026.*2$/,
  );
});

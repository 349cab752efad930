import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import { unescaped } from '../../machines/archive/shown.ts';
import type { StudentData } from '../../machines/student-data/kept.ts';
import { makingStudentData, NoStudentData } from '../../machines/student-data/making.ts';
import { textCell } from '../../machines/student-data/page-words.ts';
import { a1, ana, ben, cem, o1, snapshotOf, studentOf } from '../builders.ts';
import { decideAs } from '../histories.ts';
import { type Asked, bookAfter, commands, fileOf } from '../log/archive-scene.ts';
import { eraseEvents } from '../log/erased.ts';
import { sampleHeader } from '../log/sample.ts';
import { marked } from './student-marks.ts';

const made = (lines: readonly string[], id = ana) => {
  const wish = { asked: { id }, at: '2026-11-27T08:00:00.000Z', app: '0.1.0' };
  const { json, page } = atOnce(makingStudentData(lines, wish));
  return { data: JSON.parse(json) as StudentData, page };
};
const of = (...more: readonly Asked[]) => made(fileOf([...commands.map((command) => ({ command })), ...more]));
const events = (...all: DomainEvent[]): Asked => ({ command: { type: 'EditSettings', changes: [] }, events: all });
const points = (studentId: string, value: number): Asked => ({
  command: {
    type: 'EditGrades',
    offeringId: o1,
    edits: [{ assessmentId: a1, studentId: asId(studentId), change: { points: record([[asId('k9.1'), value]]) } }],
  },
});

const inClass = bookAfter(commands.map((command) => ({ command })));

test('a grade comes with its status, its percent, and how the final grade comes about', () => {
  const { data, page } = of(points('ana', 7), points('ben', 2));
  const [offering] = data.offerings;
  expect(offering?.grades).toMatchObject([
    { assessmentId: a1, status: 'partly graded', grade: { points: { 'k9.1': 7 } }, percent: '70.00' },
  ]);
  expect([offering?.final?.percent, offering?.final?.why.rows.length]).toEqual(['70.00', 1]);
  expect(page).toContain('P1: 7 of 10');
  expect(data.history.at(-1)).toMatchObject({
    ...{ no: 13, by: 'me', command: 'EditGrades' },
    changes: [{ of: 'grade', offeringId: o1, assessmentId: a1, field: 'k9.1', from: null, to: 7 }],
  });
});

test('excuses, given grades with their reasons and notes are there, as they are and as they changed', () => {
  const given = { final: 90, letter: 'A', reason: 'Ill in May' };
  const { data, page } = of(
    events({ type: 'SettingEdited', path: ['grading', o1], from: null, to: { given: { [ana]: given, [ben]: given } } }),
    events({ type: 'SettingEdited', path: ['grading', o1, 'excused', ana, a1], from: null, to: true }),
    events({ type: 'SettingEdited', path: ['notes', o1, ana, 'student'], from: null, to: 'Asks well' }),
    events({ type: 'SettingEdited', path: ['notes', o1, ana, 'student'], from: 'Asks well', to: null }),
  );
  expect(data.settings).toEqual([
    { of: 'given', offeringId: o1, field: 'final', value: 90 },
    { of: 'given', offeringId: o1, field: 'letter', value: 'A' },
    { of: 'given', offeringId: o1, field: 'reason', value: 'Ill in May' },
    { of: 'excuse', offeringId: o1, assessmentId: a1, field: null, value: true },
  ]);
  expect(data.offerings[0]).toMatchObject({ grades: [{ status: 'excused' }], final: { given: '90 A' } });
  expect(data.history.at(-1)?.changes).toEqual([
    { of: 'note', offeringId: o1, field: null, from: 'Asks well', to: null },
  ]);
  for (const word of ['Ill in May', 'Asks well']) expect(page).toContain(word);
});

test('excuses of older ledgers, a list of pairs, are found', () => {
  const list = [ana, ben].map((studentId) => ({ studentId, assessmentId: a1 }));
  const { data } = of(events({ type: 'SettingEdited', path: ['grading', o1, 'excused'], from: null, to: list }));
  expect(data.history.at(-1)?.changes).toMatchObject([{ of: 'excuse', assessmentId: a1, from: null, to: true }]);
});

test('when they were in an offering is told by the ledger, also of one that is gone', () => {
  const { data, page } = of(
    { command: { type: 'UnenrollStudents', offeringId: o1, studentIds: [ana] } },
    { command: { type: 'EnrollStudents', offeringId: o1, studentIds: [ana] } },
    { command: { type: 'DeleteOffering', offeringId: o1 } },
  );
  expect(data.offerings).toMatchObject([
    {
      ...{ offeringId: o1, dateOfEnrollment: null, final: null },
      seats: [
        { since: { no: 8 }, until: { no: 13 } },
        { since: { no: 14 }, until: { no: 15 } },
      ],
    },
  ]);
  expect(data.names.offerings[o1]?.course).toContain('Algebrica');
  expect(page).toContain('Algebrica');
});

test('rows that were merged are one person, and a merge that was taken back are two', () => {
  const merge = { type: 'MergeStudents', kept: ana, other: cem, choices: [] } as const;
  const merged = of({ command: merge });
  expect(merged.data.studentIds).toEqual([ana, cem]);
  expect(merged.page).toContain('Cemrath');
  const two = of(
    events({ type: 'StudentDeleted', student: studentOf(cem, { lastName: 'Cemanders' }), mergedInto: ana }),
    events({ type: 'StudentAdded', student: studentOf(cem), unmergedFrom: ana }),
  );
  expect(two.data.studentIds).toEqual([ana]);
  expect(two.page).not.toContain('Cem');
});

test('R21.28 words of a commit that is about others, too, are left out, and that is said', () => {
  const alone = { ...points('ana', 7), note: 'After a talk' };
  const [ofAna, ofBen] = [points('ana', 8), points('ben', 8)].map(
    ({ command }) => decideAs('both', inClass, command) ?? [],
  );
  const both = { ...events(...(ofAna ?? []), ...(ofBen ?? [])), note: 'As Ben' };
  const { data, page } = of(alone, both);
  expect(data.history.slice(-2)).toMatchObject([{ note: 'After a talk' }, { noteLeftOut: true }]);
  expect(page).not.toContain('As Ben');
  expect(page).toContain('they may name others');
  expect(data.toKnow.join(' ')).toContain('backups, ledgers, archives');
});

test('what is owed, what a call says of them, and what the server holds instead', () => {
  const sent = { of: 'student', studentId: ana } as const;
  const others = { of: 'student', studentId: ben } as const;
  const { data, page } = of(
    events({ type: 'CallIntended', intent: asId('i1'), call: 'addStudent', items: [sent, others] }),
    events({ type: 'CallRefused', intent: asId('i1'), items: [sent], status: 400, reason: 'Ben has it' }),
    events({ type: 'ServerHolds', item: sent, value: studentOf(ana, { email: 'there@x' }), aside: 'conflict' }),
    events({ type: 'CallIntended', intent: asId('i2'), call: 'editStudent', items: [sent] }),
  );
  expect(data.unsent.map(({ item: { of: kind } }) => kind)).toContain('student');
  expect(data.unanswered).toMatchObject([{ call: 'editStudent', items: [{ of: 'student' }] }]);
  expect(data.history.slice(-4).map(({ calls }) => calls)).toMatchObject([
    [{ what: 'CallIntended', call: 'addStudent', items: [{ of: 'student' }] }],
    [{ what: 'CallRefused', status: 400 }],
    [{ what: 'ServerHolds', reason: 'conflict' }],
    [{ what: 'CallIntended', call: 'editStudent' }],
  ]);
  expect(page).toContain('there@x');
  expect(page).not.toContain('Ben has it');
});

describe('a snapshot is named if it is of an offering that they were in', () => {
  test.each([
    { there: 'o1', leaves: false, named: [true] },
    { there: 'o1', leaves: true, named: [false] },
    { there: 'o2', leaves: false, named: [] },
  ])('of $there, gone before: $leaves', ({ there, leaves, named }) => {
    const snapshot = snapshotOf('s1', { offeringThere: there, note: 'Whispered' });
    const left: Asked = { command: { type: 'UnenrollStudents', offeringId: o1, studentIds: [ana] } };
    const { data, page } = of(...(leaves ? [left] : []), events({ type: 'SnapshotSaved', snapshot }));
    expect(data.snapshots.map(({ wasEnrolled }) => wasEnrolled)).toEqual(named);
    expect(page).not.toContain('Whispered');
  });
});

test('R21.28 no text becomes markup, and none is a formula in a spreadsheet program', () => {
  const hostile = '</td><script>alert(1)</script>';
  const { page } = of(
    { command: { type: 'EditStudent', studentId: ana, fields: { firstName: hostile, email: '=HYPERLINK("x")' } } },
    events({ type: 'SettingEdited', path: ['notes', o1, ana, 'student'], from: null, to: '@SUM(1)' }),
  );
  expect(page).not.toMatch(/<script|<img|http-equiv="refresh|href="(?!#)/i);
  const cells = [...page.matchAll(/<t[dh][^>]*>([^<]*)/g)].map(([, text]) => text ?? '');
  expect(cells.filter((text) => /^[=+@-]/.test(text) && !/^-?[\d.]+$/.test(text))).toEqual([]);
  expect(['=1', '-1.5', '-x', "'=1"].map((text) => textCell(text).text)).toEqual(["'=1", '-1.5', "'-x", "''=1"]);
});

test('R21.28 no line, heading or cell that begins with a name is a formula', () => {
  const name = '=HYPERLINK("x")';
  const { page } = of(
    { command: { type: 'EditCourse', courseId: asId('c1'), fields: { courseCode: name } } },
    { command: { type: 'EditAssessment', assessmentId: a1, fields: { assessmentName: '+1+1' } } },
    points('ana', 7),
    events({ type: 'SettingEdited', path: ['notes', o1, ana, a1], from: null, to: '-x' }),
    events({ type: 'SettingEdited', path: ['grading', o1, 'excused', ana, a1], from: null, to: true }),
  );
  const beginnings = [...page.matchAll(/>([^<\n]+)/g)].map(([, text = '']) => unescaped(text));
  for (const guarded of [`'${name}`, "'+1+1"])
    expect(beginnings.filter((text) => text.startsWith(guarded)).length).toBeGreaterThan(1);
  expect(beginnings.filter((text) => /^[=+@-]/.test(text) && !/^-?[\d.]+$/.test(text))).toEqual([]);
});

test('R21.28 only the name of a call is no note: one word beside what a server told is said to be left out', () => {
  const sent = { of: 'student', studentId: ana } as const;
  const beside = (type: string, intent: string): Asked => ({
    ...events({ type: 'CallIntended', intent: asId(intent), call: 'addStudent', items: [sent] }),
    ...{ command: { type } as never, note: 'Benthal' },
  });
  const { data, page } = of(beside('ReadBackend', 'i1'), beside('SendCall', 'i2'));
  expect(data.history.slice(-2).map(({ note, noteLeftOut }) => [note, noteLeftOut])).toEqual([
    [undefined, true],
    [undefined, undefined],
  ]);
  expect(page).not.toContain('Benthal');
});

test('what was erased is said', () => {
  const lines = fileOf(commands.map((command) => ({ command })));
  const erased = lines.map((line) => (line.includes('Cemanders') ? eraseEvents(line, () => true) : line));
  const { data, page } = made(erased);
  expect(data.ledger.erased).toBe(1);
  expect(page).toContain('1 entry of this ledger is erased');
  expect(made(lines).page).not.toContain('erased');
});

test('a ledger that does not fit together is refused, and so is a line of a newer version', () => {
  const enrollment = { offeringId: o1, studentId: ana, dateOfEnrollment: '' };
  const add: DomainEvent = { type: 'StudentAdded', student: studentOf(ana) };
  const gone: DomainEvent = { type: 'StudentUnenrolled', enrollment, grades: {} };
  const { lines } = marked(
    sampleHeader('broken'),
    [add, gone].map((event, at) => ({
      ...{ id: asId<never>(`k${at}`), at: '2026-02-03T10:00:00.000Z', actor: 'me', tab: 't', app: '0' },
      ...{ command: { type: 'AddStudent' }, events: [event] },
    })),
  );
  expect(() => made(lines)).toThrow(NoStudentData);
  const newer = lines.map((line) => line.replace('"v":1', '"v":99'));
  expect(() => made(newer)).toThrow(NoStudentData);
});

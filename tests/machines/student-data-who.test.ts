import { expect, test } from 'vitest';
import { baselineParts } from '../../events/baseline-parts.ts';
import type { DomainEvent, EventOf } from '../../events/catalogue.ts';
import type { Student } from '../../events/entities.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import { footerLine } from '../../log/file/writing.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { erasingIn } from '../../machines/erasing/erased-lines.ts';
import type { StudentData } from '../../machines/student-data/kept.ts';
import { makingStudentData, NoStudentData, type StudentDataWish } from '../../machines/student-data/making.ts';
import { ana, ben, cem, studentOf } from '../builders.ts';
import { encodeCommit } from '../log/encoded.ts';
import { countingSalts, sampleHeader } from '../log/sample.ts';

const header = sampleHeader('who');
const linesOf = (...commits: readonly (readonly DomainEvent[])[]): readonly string[] => {
  const first = encodeHeader(header);
  const [salts, lines] = [countingSalts(), [first]];
  let after = { seq: 0, hash: genesisHash(first) };
  for (const [at, events] of commits.entries()) {
    const draft = { id: asId<never>(`k${at}`), at: '2026-02-03T10:00:00.000Z', actor: 'me', tab: 't', app: '0' };
    const { line, position } = encodeCommit({ ...draft, command: { type: 'AddStudent' }, events }, after, salts);
    after = position;
    lines.push(line);
  }
  return [...lines, footerLine(after)];
};
const add = (studentId: StudentId, fields: Partial<Student> = {}): DomainEvent => ({
  type: 'StudentAdded',
  student: studentOf(studentId, fields),
});
const remove = (studentId: StudentId, mergedInto?: StudentId): DomainEvent => ({
  type: 'StudentDeleted',
  student: studentOf(studentId),
  ...(mergedInto && { mergedInto }),
});
const load = (...students: Student[]): EventOf<'BaselineObserved'> => ({
  type: 'BaselineObserved',
  data: { students },
});
const given = (studentId: StudentId, id: string): readonly DomainEvent[] => {
  const [intent, item] = [asId<never>(`i${id}`), { of: 'student', studentId } as const];
  return [
    { type: 'CallIntended', intent, call: 'addStudent', items: [item] },
    { type: 'IdAssigned', intent, item, id },
  ];
};

type Meant = readonly (readonly string[])[];

/** The rows of everybody who is meant: of several nobody gets a file. */
const exported = (lines: readonly string[], asked: StudentDataWish['asked']): Meant => {
  try {
    const { json } = atOnce(makingStudentData(lines, { asked, at: '2026-11-27T08:00:00.000Z', app: '0' }));
    return [(JSON.parse(json) as StudentData).studentIds];
  } catch (error) {
    if (!(error instanceof NoStudentData)) throw error;
    const { unfound } = error;
    if (unfound.why === 'unread') throw error;
    return unfound.why === 'ambiguous' ? unfound.students.map(({ studentIds }) => [...studentIds]) : [];
  }
};
const erasable = (lines: readonly string[], who: string): Meant => {
  const made = atOnce(erasingIn(header, lines.slice(1, -1), { who, withShared: false }));
  const students = 'students' in made ? made.students : 'student' in made ? [made.student] : [];
  return students.map(({ studentIds }) => [...studentIds]);
};

const merged = [[add(ana), add(ben), add(cem)], [remove(cem, ana)]];
const both = load(studentOf(ana), studentOf(ben), studentOf(cem, { lastName: 'Cemanders' }));

test.each([
  ['at once', [both]],
  ['in parts', baselineParts(both)],
])('R21.27 a merged row that a load brings back, %s, is somebody of their own', (_, events) => {
  const lines = linesOf(...merged, events);
  for (const find of [exported, erasable]) {
    expect([find(lines, 'ana'), find(lines, 'cem')]).toEqual([[['ana']], [['cem']]]);
    expect(find(linesOf(...merged), 'cem')).toEqual([['ana', 'cem']]);
    expect(find(linesOf(...merged, [add(cem)]), 'ana')).toEqual([['ana']]);
    expect(find(linesOf(...merged, [load(studentOf(ana))]), 'ana')).toEqual([['ana', 'cem']]);
    expect(find(linesOf(...merged, events, [remove(cem, ben)]), 'cem')).toEqual([['ben', 'cem']]);
  }
  const made = makingStudentData(lines, { asked: 'ana', at: '2026-11-27T08:00:00.000Z', app: '0' });
  expect(JSON.stringify(atOnce(made))).not.toContain('Cemanders');
});

test('R21.27 the export and the erasing of a student mean the same by an id, here or there, and by a code', () => {
  const lines = linesOf(
    [add(ana, { studentCode: 'A1' }), add(ben, { studentCode: 'B1' })],
    [...given(ana, '17'), ...given(ben, '18')],
    [{ type: 'StudentEdited', studentId: ana, from: { studentCode: 'A1' }, to: { studentCode: 'A2' } }],
    [{ type: 'StudentEdited', studentId: ben, from: { studentCode: 'B1' }, to: { studentCode: 'A1' } }],
    [add(cem, { studentCode: '18' }), remove(cem)],
  );
  const asked = ['17', '18', 'a1', ' A2', 'B1', 'ana', 'cem', 'nobody'];
  for (const find of [exported, erasable])
    expect(asked.map((who) => find(lines, who))).toEqual([
      [['ana']],
      [['ben'], ['cem']],
      [['ana'], ['ben']],
      [['ana']],
      [['ben']],
      [['ana']],
      [['cem']],
      [],
    ]);
});

test('a student’s page means its student, also where their id is the code of another', () => {
  const lines = linesOf([add(ana), add(ben, { studentCode: 'ana' })]);
  expect([exported(lines, { id: ana }), exported(lines, { id: cem }), exported(lines, 'ana')]).toEqual([
    [['ana']],
    [],
    [['ana'], ['ben']],
  ]);
});

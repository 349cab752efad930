import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { namelessLedger, shuffledNumbers } from '../../machines/views/nameless-ledger.ts';
import { enrolledIn } from '../../projections/book/book.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { toldBook } from '../book-values.ts';
import { count } from '../counts.ts';
import { commandFrom, startingCommands } from '../histories.ts';
import { making, open } from './opened-ledger.ts';

const words = { name: (number: string) => `Student ${number}`, reason: 'hidden', refusal: () => 'Show names first.' };
const called = { studentCode: 'LT-77', firstName: 'Leyla', lastName: 'Tezcan', email: 'leyla@uni.example' };

const opened = async () => {
  const ledger = await open(memoryLog(making));
  for (const command of startingCommands) ledger.dispatch(command);
  const leyla = asId<StudentId>('s77');
  ledger.dispatch({ type: 'AddStudent', studentId: leyla, fields: called });
  ledger.dispatch({ type: 'EnrollStudents', offeringId: asId('o1'), studentIds: [leyla] });
  const numbers = shuffledNumbers(enrolledIn(ledger.book(), asId<OfferingId>('o1')), [asId('cem')], () => 0.4);
  return { ledger, numbers, leyla, nameless: namelessLedger(ledger, numbers, words) };
};

test('R9.16 with names hidden nothing of the book tells what a student is called, and no number becomes a name', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.nat(9_999), { minLength: 6, maxLength: 6 }), { maxLength: 10 }),
      async (draws) => {
        const { ledger, nameless, leyla } = await opened();
        for (const draw of draws) {
          const before = toldBook(ledger.book());
          const done = nameless.dispatch(commandFrom(draw, nameless.book(), []));
          if (!done.ok) expect(toldBook(ledger.book())).toEqual(before);
          expect(ledger.book().students.get(leyla)).toEqual({ studentId: leyla, ...called });
          const shown = JSON.stringify([...nameless.book().students, ...nameless.book().studentByCode]);
          for (const told of Object.values(called)) expect(shown.toLowerCase()).not.toContain(told.toLowerCase());
          expect(JSON.stringify([...ledger.book().students])).not.toContain('Student ');
          const { students: _, studentByCode: __, ...rest } = nameless.book();
          const { notes: ___, ...settings } = ledger.book().settings;
          expect(rest).toMatchObject({ grades: ledger.book().grades, settings });
          expect(rest.settings.notes).toBeUndefined();
        }
        await ledger.close();
      },
    ),
    { numRuns: count(60, 1_000) },
  );
});

test('R9.16 each student has one number, those of the offering the first, also who comes later', async () => {
  const { ledger, nameless, numbers, leyla } = await opened();
  const codes = () => [...nameless.book().students.values()].map(({ studentCode }) => studentCode);
  expect(new Set(codes())).toEqual(new Set(['1', '2', '3', '4']));
  expect(nameless.book().students.get(asId<StudentId>('cem'))?.studentCode).toBe('4');
  const mine = nameless.book().students.get(leyla);
  expect(mine).toEqual({
    studentId: leyla,
    studentCode: String(numbers.get(leyla)),
    firstName: '',
    lastName: `Student ${numbers.get(leyla)}`,
    email: '',
  });
  ledger.dispatch({ type: 'AddStudent', studentId: asId('dora'), fields: { lastName: 'Dora' } });
  expect(nameless.book().students.get(asId<StudentId>('dora'))?.studentCode).toBe('5');
  expect(nameless.book().students.get(leyla)).toEqual(mine);
  expect(nameless.book()).toBe(nameless.book());
});

test('R9.16 a score counts as ever, what holds a name is refused in words, and history passes names over', async () => {
  const { ledger, nameless, leyla } = await opened();
  const [offeringId, assessmentId] = [asId<never>('o1'), asId<never>('a1')];
  const problemId = ledger.book().assessments[assessmentId]?.problems[0]?.problemId ?? '';
  const change = { points: { [problemId]: 7 } };
  expect(
    nameless.dispatch({ type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId: leyla, change }] }),
  ).toMatchObject({ ok: true });
  expect(ledger.book().grades[offeringId]?.get(leyla)?.[assessmentId]?.points).toEqual({ [problemId]: 7 });
  const refusal = { refused: 'workspace.past', said: 'Show names first.' };
  const fields = { lastName: 'Student 2' };
  expect(nameless.dispatch({ type: 'EditStudent', studentId: leyla, fields })).toEqual({ ok: false, refusal });
  const plan = { type: 'ApplyImport', offeringId, fileName: 'f.csv', newStudents: [] } as never;
  expect(await nameless.applyInSlices(plan, {}, { tell: () => undefined } as never)).toEqual({ ok: false, refusal });
  const graded = { type: 'EditGrades', offeringId, edits: [] } as const;
  expect(
    await nameless.applyInSlices(graded, {}, { tell: () => undefined, signal: new AbortController().signal }),
  ).toMatchObject({ ok: true });
  const students = nameless.book();
  expect(students.students.get(leyla)?.lastName).toMatch(/^Student \d$/u);
  const notes = [{ studentId: leyla, assessmentId, text: 'Leyla came late' }];
  expect(ledger.dispatch({ type: 'EditNotes', offeringId, notes })).toMatchObject({ ok: true });
  expect(nameless.dispatch({ type: 'EditNotes', offeringId, notes })).toEqual({ ok: false, refusal });
  expect(JSON.stringify([ledger, nameless].map((one) => 'notes' in one.book().settings))).toBe('[true,false]');
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  const told: string[] = [];
  for await (const { subject } of nameless.history.of({ what: 'whole student', studentId: leyla }))
    told.push(subject.what);
  expect(new Set(told)).toEqual(new Set(['grade', 'enrollment']));
});

test('R9.16 reasons of given grades are hidden with the names, in history too, and are never written over', async () => {
  const { ledger, nameless, leyla } = await opened();
  const offeringId = asId<OfferingId>('o1');
  const given = record([[leyla, { final: 91, reason: 'Leyla was ill' }] as const]);
  ledger.dispatch({ type: 'EditGradingPolicy', offeringId, policy: { given, capAt: 100 } });
  expect(policyOf(nameless.book().settings, offeringId)).toMatchObject({
    capAt: 100,
    given: { [leyla]: { final: 91, reason: 'hidden' } },
  });
  const shown = policyOf(nameless.book().settings, offeringId);
  expect(nameless.dispatch({ type: 'EditGradingPolicy', offeringId, policy: shown })).toMatchObject({ ok: false });
  const changes = [{ path: ['grading', offeringId], value: { given: shown.given } }];
  expect(nameless.dispatch({ type: 'EditSettings', changes })).toMatchObject({ ok: false });
  expect(nameless.dispatch({ type: 'EditGradingPolicy', offeringId, policy: { capAt: 90 } })).toMatchObject({
    ok: true,
  });
  expect(policyOf(ledger.book().settings, offeringId)).toMatchObject({ capAt: 90, given });
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  const path = ['grading', offeringId];
  const [told, known]: [string[], string[]] = [[], []];
  for (const more of [['capAt'], ['given'], ['given', leyla], ['given', leyla, 'reason']]) {
    const of = { what: 'setting', path: [...path, ...more] } as const;
    for await (const entry of nameless.history.of(of)) told.push(JSON.stringify(entry));
    for await (const entry of ledger.history.of(of)) known.push(JSON.stringify(entry));
  }
  expect(known.join()).toContain('Leyla was ill');
  expect(told.join()).toContain('capAt');
  expect(told.join()).not.toContain('Leyla was ill');
});

test('numbers tell nothing of the order of names: each place is as likely for each', () => {
  const ids = ['a', 'b', 'c'].map((id) => asId<StudentId>(id));
  const orders = new Map<string, number>();
  for (let first = 0; first < 3; first += 1) {
    for (let second = 0; second < 2; second += 1) {
      const drawn = [(first + 0.5) / 3, (second + 0.5) / 2];
      const numbers = shuffledNumbers(ids, [], () => drawn.shift() ?? 0);
      const order = ids.map((id) => numbers.get(id)).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
  }
  expect([...orders.keys()].sort()).toEqual(['123', '132', '213', '231', '312', '321']);
});

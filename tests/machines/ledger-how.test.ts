import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { asId, type ProblemId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { commitsOf, making, open, saved } from './opened-ledger.ts';

const id = (text: string) => text as never;

/** A class of one student with one problem. */
const opened = async (): Promise<{ readonly ledger: Ledger; readonly points: (value: number) => Command }> => {
  const ledger = await open(memoryLog(making));
  const beginnings: readonly Command[] = [
    { type: 'AddCourse', courseId: id('c1'), fields: {} },
    { type: 'AddOffering', courseId: id('c1'), offeringId: id('o1'), fields: {} },
    {
      type: 'AddAssessment',
      offeringId: id('o1'),
      assessmentId: id('a1'),
      fields: { assessmentName: '' },
      maxima: [9],
    },
    { type: 'AddStudent', studentId: id('ana'), fields: {} },
    { type: 'EnrollStudents', offeringId: id('o1'), studentIds: [id('ana')] },
  ];
  for (const command of beginnings) await saved(ledger, command);
  const [problem] = Object.values(ledger.book().assessments).flatMap(({ problems }) => problems);
  const problemId = problem?.problemId ?? asId<ProblemId>('');
  return {
    ledger,
    points: (value) => ({
      type: 'EditGrades',
      offeringId: id('o1'),
      edits: [{ assessmentId: id('a1'), studentId: id('ana'), change: { points: record([[problemId, value]]) } }],
    }),
  };
};

/** The commands of the last `count` commits of the exported file. */
const asked = async (ledger: Ledger, count: number) =>
  (await commitsOf(ledger)).slice(-count).map(({ command }) => command);

test('a commit says how it was asked, in the log, in an exported file and in the history', async () => {
  const { ledger, points } = await opened();
  await saved(ledger, points(1), { how: 'typed' });
  await saved(ledger, points(2), { how: 'pasted', note: 'regraded after the appeal' });
  await saved(ledger, points(3));
  const commands = [
    { type: 'EditGrades', how: 'typed' },
    { type: 'EditGrades', how: 'pasted', note: 'regraded after the appeal' },
    { type: 'EditGrades' },
  ];
  expect(await asked(ledger, 3)).toEqual(commands);
  const told = [];
  for await (const { commit, to } of ledger.history.of({ what: 'grade', assessmentId: id('a1'), studentId: id('ana') }))
    told.push([to, commit.command]);
  expect(told).toEqual([3, 2, 1].map((value) => [value, commands[value - 1]]));
});

test('an import in slices says it too, with the name of its file', async () => {
  const { ledger } = await opened();
  const file = {
    type: 'ApplyImport',
    offeringId: id('o1'),
    fileName: 'roster.csv',
    newStudents: [{ key: 'n', fields: { studentCode: 'N1', firstName: '', lastName: '', email: '' } }],
    studentEdits: [],
    enroll: [{ newStudent: 'n' }],
    newAssessments: [],
    gradeEdits: [],
  } as const;
  const doing = { tell: () => undefined, signal: new AbortController().signal };
  const asking = { how: 'imported', note: 'roster.csv' } as const;
  expect(await ledger.applyInSlices(file, asking, doing)).toMatchObject({ ok: true });
  expect(await asked(ledger, 1)).toEqual([{ type: 'ApplyImport', ...asking }]);
});

test('undoing and redoing say so', async () => {
  const { ledger, points } = await opened();
  await saved(ledger, points(1), { how: 'filled' });
  const undone = ledger.undo();
  if (undone?.ok) await undone.saved;
  const redone = ledger.redo();
  if (redone?.ok) await redone.saved;
  expect((await asked(ledger, 3)).map(({ how }) => how)).toEqual(['filled', 'undone', 'undone']);
});

test('a note that is too long refuses the command, and nothing is written', async () => {
  const { ledger, points } = await opened();
  const before = ledger.status().seq;
  expect(ledger.dispatch(points(1), { how: 'typed', note: 'x'.repeat(201) })).toEqual({
    ok: false,
    refusal: { refused: 'text.tooLong', field: 'note', length: 201, limit: 200 },
  });
  expect(await saved(ledger, points(1), { how: 'typed', note: 'x'.repeat(200) })).toBe(true);
  expect(ledger.status().seq).toBe(before + 1);
});

import { expect } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { type AssessmentId, asId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { allRead, ana, begun, classOf, does, keyed, plain, tabOf } from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

export const assessmentsOf = (tab: Tab): readonly AssessmentId[] =>
  tab.ledger.book().assessmentsOf[classOf(tab).offeringId] ?? [];

export const examOf = (tab: Tab): AssessmentId => assessmentsOf(tab)[1] ?? asId<AssessmentId>('');

export const listOf = (tab: Tab): readonly string[] =>
  tab.ledger.book().offerings[classOf(tab).offeringId]?.learningOutcomes ?? [];

export type Said = Readonly<Record<string, number>>;

/** What a row of a table says, by the texts of the outcomes: however these stand. */
export const named = (list: readonly string[], cells: readonly (number | null)[]): Said =>
  Object.fromEntries(list.flatMap((text, at) => (cells[at] == null ? [] : [[text, cells[at]]])));

/** What the tables say here, a problem a row. */
export const tablesOf = (tab: Tab): readonly Said[] =>
  assessmentsOf(tab).flatMap((assessmentId) =>
    (tab.ledger.book().assessments[assessmentId]?.problems ?? []).map(({ outcomes }) => named(listOf(tab), outcomes)),
  );

export const tablesThere = (world: World): readonly Said[] => {
  const { offerings, assessments } = world.backends.model.data(ana);
  const list = offerings[0]?.learningOutcomes ?? [];
  return assessments.flatMap((one) =>
    one.LOVersusProblemTable.map((cells) =>
      named(
        list,
        cells.map((cell) => cell || null),
      ),
    ),
  );
};

export const listThere = (world: World): readonly string[] =>
  world.backends.model.data(ana).offerings[0]?.learningOutcomes ?? [];

export const revises = (tab: Tab, texts: readonly string[]): Command => {
  const seen = listOf(tab);
  const outcomes = texts.map((text) => ({ text, from: seen.includes(text) ? seen.indexOf(text) : null }));
  return { type: 'ReviseOutcomes', offeringId: classOf(tab).offeringId, seen, outcomes };
};

/** Writes into the cell of a problem of the quiz, or of another assessment, under the outcome with this text. */
export const strengthens = (tab: Tab, text: string, strength: number | null, problem = 0, assessment = 0): void => {
  const { offeringId } = classOf(tab);
  const assessmentId = assessmentsOf(tab)[assessment] ?? asId<AssessmentId>('');
  const problemId = tab.ledger.book().assessments[assessmentId]?.problems[problem]?.problemId;
  const seen = listOf(tab);
  const at = seen.indexOf(text);
  if (problemId === undefined || at < 0) throw new Error('there is no such cell');
  does(tab, { type: 'EditOutcomeCells', offeringId, seen, cells: [{ assessmentId, problemId, at, strength }] });
};

export const scoresExam = (tab: Tab): void => {
  const { offeringId, studentIds } = classOf(tab);
  const [studentId] = studentIds;
  const assessmentId = examOf(tab);
  const problemId = tab.ledger.book().assessments[assessmentId]?.problems[0]?.problemId;
  if (studentId === undefined || problemId === undefined) throw new Error('there is no such exam');
  const change = { points: record([[problemId, 55]]) };
  does(tab, { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change }] });
};

/** Two devices, the first of them `tab` unless said. Read, Write, Speak: the quiz says read 1 and speak 3 of its first problem, the exam write 2 of its only one. */
export const begunWithTables = async (server: typeof keyed, devices = 2, first = 0) => {
  const world = await begun(server, devices);
  const tab = tabOf(world);
  const { offeringId } = classOf(tab);
  does(tab, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Exam' }, maxima: [100] });
  does(tab, revises(tab, ['Read', 'Write', 'Speak']));
  strengthens(tab, 'Read', 1);
  strengthens(tab, 'Speak', 3);
  strengthens(tab, 'Write', 2, 0, 1);
  await allRead(world);
  expect(tablesThere(world)).toEqual(began);
  return { world, tab: tabOf(world, first), other: tabOf(world, devices - 1 - first) };
};

export const began: readonly Said[] = [{ Read: 1, Speak: 3 }, {}, { Write: 2 }];
export const turned = ['Speak', 'Read', 'Write'];

/** Servers that move columns with their outcomes, and servers that are told of each table. */
export const servers: readonly (readonly [string, typeof keyed])[] = [
  ['with keys, in one call', keyed],
  ['with keys, call by call', { ...keyed, outcomeOrder: false }],
  ['without keys, in one call', { ...plain, outcomeOrder: true }],
  ['without keys, call by call', plain],
];

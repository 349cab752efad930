import { expect, test } from 'vitest';
import type { Command, TrialStep } from '../../commands/catalogue.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import { classroom, o1, policy, setting, w1, w2, w3, weightSet } from '../builders.ts';
import { bookOf, commitOf, type Facts, given } from '../given.ts';
import { undoing } from './undoing.ts';

const sets = [weightSet(w1), weightSet(w2), weightSet(w3)];

test.each<Command>([
  { type: 'MoveWeightSet', offeringId: o1, weightSetId: w1, to: 2 },
  { type: 'AddWeightSet', offeringId: o1, at: 0 },
  { type: 'RemoveWeightSet', offeringId: o1, weightSetId: w1 },
])('R9.10 $type is not taken back where another set would come to be chosen, or a name move', (command) => {
  const refusal = { items: [{ what: 'weights', offeringId: o1 } as const] };
  undoing([classroom(), sets], command, policy({ weightSet: 1 })).refuses('undo.changedSince', refusal);
  undoing([classroom(), sets], command, policy({ weightSetNames: ['x', 'y'] })).refuses('undo.changedSince', refusal);
});

test.each<Command>([
  { type: 'MoveWeightSet', offeringId: o1, weightSetId: w1, to: 2 },
  { type: 'AddWeightSet', offeringId: o1, at: 0 },
  { type: 'RemoveWeightSet', offeringId: o1, weightSetId: w1 },
])('R9.10 $type is taken back with the choice and the names it carried', (command) => {
  const facts = [classroom(), sets, policy({ weightSet: 1, weightSetNames: ['x', 'y', 'z'] })];
  expect(undoing(facts, command, setting(['theme'], null, 'dark')).after().offerings).toEqual(
    bookOf(...facts).offerings,
  );
  expect(undoing(facts, command).after()).toEqual(bookOf(...facts));
});

test.each<readonly [string, string, Facts, readonly Command[]]>([
  [
    'the same names of other sets',
    'x',
    policy({ weightSetNames: ['', 'x'] }),
    [
      { type: 'MoveWeightSet', offeringId: o1, weightSetId: w1, to: 0 },
      { type: 'MoveWeightSet', offeringId: o1, weightSetId: w2, to: 0 },
    ],
  ],
  [
    'the same position of another set',
    '',
    policy({ weightSet: 0 }),
    [
      { type: 'MoveWeightSet', offeringId: o1, weightSetId: w1, to: 0 },
      { type: 'EditGradingPolicy', offeringId: o1, policy: { weightSet: 1 } },
    ],
  ],
])('R9.10 a set that was added is not taken back where later commits left %s', (_, name, before, later) => {
  const facts: Facts[] = [classroom(), weightSet(w1), weightSet(w2), before];
  const added = commitOf(bookOf(...facts), { type: 'AddWeightSet', offeringId: o1, at: 0, name });
  facts.push(added.events);
  for (const command of later) facts.push(commitOf(bookOf(...facts), command).events);
  given(...facts)
    .when({ type: 'UndoCommit', commit: added })
    .refuses('undo.changedSince', { items: [{ what: 'weights', offeringId: o1 }] });
});

test('R9.10 a set that was added last is not taken back where it was named since: its name would be the next one’s', () => {
  const added: Command = { type: 'AddWeightSet', offeringId: o1 };
  undoing([classroom(), weightSet(w1)], added, policy({ weightSetNames: ['', 'x'] })).refuses('undo.changedSince', {
    items: [{ what: 'weights', offeringId: o1 }],
  });
});

test('R9.10 sets that were added in one commit are not taken back where a later one chose another at the same position', () => {
  const facts: Facts[] = [classroom(), weightSet(w1), weightSet(w2), policy({ weightSet: 0 })];
  const command = { type: 'AddWeightSet', offeringId: o1, at: 0 } as const;
  const steps = ['one', 'two'].map((key) => ({ key: asId<CommitId>(key), command }));
  const added = commitOf(bookOf(...facts), { type: 'ApplyTrial', steps });
  facts.push(added.events);
  const later: readonly Command[] = [
    { type: 'MoveWeightSet', offeringId: o1, weightSetId: w1, to: 0 },
    { type: 'EditGradingPolicy', offeringId: o1, policy: { weightSet: 2 } },
  ];
  for (const one of later) facts.push(commitOf(bookOf(...facts), one).events);
  given(...facts)
    .when({ type: 'UndoCommit', commit: added })
    .refuses('undo.changedSince', { items: [{ what: 'weights', offeringId: o1 }] });
});

test.each<readonly TrialStep['command'][]>([
  [
    { type: 'RenameWeightSet', offeringId: o1, weightSetId: w1, name: 'y' },
    { type: 'AddWeightSet', offeringId: o1, at: 0, name: 'z' },
    { type: 'EditGradingPolicy', offeringId: o1, policy: { weightSet: 2 } },
  ],
  [
    { type: 'RemoveWeightSet', offeringId: o1, weightSetId: w2 },
    { type: 'RenameWeightSet', offeringId: o1, weightSetId: w3, name: 'y' },
    { type: 'MoveWeightSet', offeringId: o1, weightSetId: w3, to: 0 },
  ],
])('R9.10 sets that were named, chosen and moved in one commit are taken back with it', (...commands) => {
  const facts = [classroom(), sets, policy({ weightSet: 1, weightSetNames: ['a', '', 'c'] })];
  const steps = commands.map((command, at) => ({ key: asId<CommitId>(`step${at}`), command }));
  expect(undoing(facts, { type: 'ApplyTrial', steps }).after()).toEqual(bookOf(...facts));
});

test('R9.13 a set that went, came again and was then named is taken back with all of that', () => {
  const facts: Facts[] = [classroom(), sets];
  const removed = commitOf(bookOf(...facts), { type: 'RemoveWeightSet', offeringId: o1, weightSetId: w1 }, 'removed');
  const again = commitOf(bookOf(...facts, removed.events), { type: 'UndoCommit', commit: removed }, 'again');
  facts.push(removed.events, again.events);
  const named = { type: 'RenameWeightSet', offeringId: o1, weightSetId: w1, name: 'x' } as const;
  const commits = [removed, again, commitOf(bookOf(...facts), named, 'named')];
  const back = given(classroom(), sets, ...commits.map(({ events }) => events)).when({ type: 'UndoCommits', commits });
  expect(back.after()).toEqual(bookOf(classroom(), sets));
});

test('R9.11 taking back a choice restores the position that was chosen', () => {
  const book = undoing(
    [classroom(), sets, policy({ weightSet: 1 })],
    { type: 'EditGradingPolicy', offeringId: o1, policy: { weightSet: 'best' } },
    { type: 'WeightSetMoved', offeringId: o1, weightSetId: w1, from: 0, to: 1 },
  ).after();
  expect(book.settings.grading?.[o1]?.weightSet).toBe(1);
});

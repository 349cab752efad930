import { expect, test } from 'vitest';
import type { TrialStep } from '../../commands/catalogue.ts';
import type { CommitDraft } from '../../events/commit.ts';
import { type AssessmentId, asId, type CommitId } from '../../events/ids.ts';
import {
  stackAfterCatchUp,
  stackFromLog,
  takenBackIn,
  type UndoStack,
  undoable,
  undoneBy,
  upToDate,
} from '../../machines/ledger/undo-stack.ts';
import { noRecords } from '../builders.ts';

const commit = (id: string, undoes?: string): CommitDraft => ({
  id: asId<CommitId>(id),
  at: '2026-09-01T08:00:00.000Z',
  actor: 'ana',
  tab: 'tab',
  app: 'test',
  command: { type: undoes === undefined ? 'EditGrades' : 'UndoCommit' },
  ...(undoes === undefined ? {} : { undoes: asId<CommitId>(undoes) }),
  events: [],
});

const ids = ({ undo, redo }: UndoStack) => ({ undo: undo.map(({ id }) => id), redo: redo.map(({ id }) => id) });

const history = [
  commit('edit'),
  commit('undo', 'edit'),
  commit('redo', 'undo'),
  commit('undo again', 'redo'),
  commit('redo again', 'undo again'),
  commit('other'),
  commit('back', 'other'),
];

test('undoing and doing again leave the stack as the log tells it', () => {
  expect(ids(stackFromLog(history.slice(0, 4)))).toEqual({ undo: [], redo: ['undo again'] });
  expect(ids(stackFromLog(history))).toEqual({ undo: ['redo again'], redo: ['back'] });
});

const windows = history.flatMap((_, end) => history.slice(0, end).map((__, lost) => ({ lost, end: end + 1 })));

test.each(windows)(
  'of commits $lost to $end, nothing is offered as undo or redo that is not, seen from the first',
  ({ lost, end }) => {
    const { undo, redo } = ids(stackFromLog(history.slice(lost, end)));
    const whole = ids(stackFromLog(history.slice(0, end)));
    for (const id of undo) expect(whole.undo).toContain(id);
    for (const id of redo) expect(whole.redo).toContain(id);
  },
);

test('what others took back is gone until they do it again, whether one commit or several as one', () => {
  const { undoes: _, ...rest } = commit('both', '');
  const both: CommitDraft = { ...rest, undoesAll: [asId<CommitId>('edit'), asId<CommitId>('other')] };
  const gone = (...commits: readonly CommitDraft[]) => [...takenBackIn(commits)];
  expect(gone(commit('back', 'edit'))).toEqual(['edit']);
  expect(gone(commit('back', 'edit'), commit('again', 'back'))).toEqual(['back']);
  expect(gone(both)).toEqual(['edit', 'other']);
  expect(gone(both, commit('again', 'both'))).toEqual(['both']);
});

test('what takes back commits means their newest events, and leaves out those that are gone', () => {
  const [one, other] = [asId<CommitId>('one'), asId<CommitId>('other')];
  const of = (id: CommitId) => ({ id, events: [] });
  const newest = ({ id }: { readonly id: CommitId }) => ({ id, events: [], isNewest: true });
  const left = (command: Parameters<typeof upToDate>[0], gone: readonly CommitId[]) =>
    upToDate(command, newest, new Set(gone));
  const [single, both] = [
    { type: 'UndoCommit', commit: of(one) },
    { type: 'UndoCommits', commits: [of(one), of(other)] },
  ] as const;
  expect(left(single, [other])).toEqual({ type: 'UndoCommit', commit: newest(of(one)) });
  expect(left(single, [one])).toBeUndefined();
  expect(left(both, [one])).toEqual({ type: 'UndoCommits', commits: [newest(of(other))] });
  expect(left(both, [one, other])).toBeUndefined();
  const edit = { type: 'DeleteAssessment', assessmentId: asId<AssessmentId>('a1') } as const;
  const trial = (...commands: readonly TrialStep['command'][]) => ({
    type: 'ApplyTrial' as const,
    steps: commands.map((command) => ({ key: 'step', command })),
  });
  expect(left(trial(single, edit, both), [one])).toEqual(trial(edit, { ...both, commits: [newest(of(other))] }));
  expect(left(trial(single, both), [one, other])).toBeUndefined();
  expect(undoneBy(trial(single, edit, both))).toEqual({ undoesAll: [one, other] });
  expect(undoneBy(trial(edit))).toBeUndefined();
});

test('a baseline that arrives ends what could be taken back, but for what is not written yet and comes after it', () => {
  const stack: UndoStack = {
    undo: ['edit', 'later'].map((id) => undoable(commit(id))),
    redo: [undoable(commit('back'))],
  };
  const arrived: CommitDraft = { ...commit('read'), events: [{ type: 'BaselineObserved', data: noRecords }] };
  const pending = (id: CommitId) => (id === 'later' ? commit(id) : undefined);
  expect(ids(stackAfterCatchUp(stack, [arrived], new Set(), pending))).toEqual({ undo: ['later'], redo: [] });
  expect(ids(stackAfterCatchUp(stack, [commit('other')], new Set(), pending))).toEqual(ids(stack));
});

const erasing: CommitDraft = { ...commit('erasing'), command: { type: 'EraseStudent' } };

test('R21.26 nothing from before an erasing is offered, in the log or in a tab that was open, nor what is not whole', () => {
  const later = { ...commit('later'), erased: 0 };
  expect(ids(stackFromLog([commit('edit'), { ...commit('marked'), erased: 1 }, later]))).toEqual({
    undo: ['edit', 'later'],
    redo: [],
  });
  expect(ids(stackFromLog([...history, erasing, later]))).toEqual({ undo: ['later'], redo: [] });
  const stack: UndoStack = {
    undo: ['edit', 'pending'].map((id) => undoable(commit(id))),
    redo: [undoable(commit('back'))],
  };
  const pending = (id: CommitId) => (id === 'pending' ? commit(id) : undefined);
  expect(ids(stackAfterCatchUp(stack, [erasing], new Set(), pending))).toEqual({ undo: ['pending'], redo: [] });
});

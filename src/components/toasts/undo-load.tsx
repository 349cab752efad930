import { Stack } from '@mantine/core';
import type { UndoableCommit } from '../../../machines/ledger/undo-stack.ts';
import { undoLoadText as text } from '../../../messages/screens/load-snapshots.ts';
import { shell } from '../../../messages/shell.ts';
import { Confirm } from '../session/message-dialog.tsx';

type UndoLoadProps = {
  readonly undoing: readonly [commit: UndoableCommit, go: () => void];
  readonly onClose: () => void;
};

/** Asks before a load of snapshots is undone: the rows that come back then have other ids at the server. */
export const UndoLoad = ({ undoing: [commit, go], onClose }: UndoLoadProps) => {
  const undo = (): void => {
    onClose();
    go();
  };
  return (
    <Confirm opened title={text.title} stay={shell.cancel} go={text.go} onClose={onClose} onGo={undo}>
      <Stack gap={12}>
        <p>{text.body}</p>
        {sentences(commit).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Stack>
    </Confirm>
  );
};

/** What undoing does: rows that the load, or its redo, deleted come back, and those that it added go. */
const sentences = ({ events }: UndoableCommit): readonly string[] => {
  if (!events) return [text.large];
  const rows = (what: 'Deleted' | 'Added'): string =>
    nouns
      .flatMap(([name, counted]) => {
        const count = events.filter(({ type }) => type === `${name}${what}`).length;
        return count > 0 ? [counted(count)] : [];
      })
      .join(', ');
  const [removed, added] = [rows('Deleted'), rows('Added')];
  return [...(removed ? [text.added(removed)] : []), ...(added ? [text.removed(added)] : [])];
};

const nouns = [
  ['Course', text.courses],
  ['Offering', text.offerings],
  ['Assessment', text.assessments],
  ['Student', text.students],
] as const;

import { Group, Stack } from '@mantine/core';
import type { SavingOutcome } from '../../../machines/snapshots/snapshot-calls.ts';
import { operationText } from '../../../messages/components/operations.ts';
import { saveSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import { shell } from '../../../messages/shell.ts';
import { faultText } from '../../components/snapshots/snapshots-hook.ts';
import { Button } from '../../ui/button.tsx';
import type { OfferingChoice } from './offering-choices.tsx';
import classes from './save-snapshot.module.css';

type SavedProps = {
  readonly saving: SavingOutcome;
  readonly choices: readonly OfferingChoice[];
  readonly onClose: () => void;
};

/** What came of saving snapshots, and of each offering without one why. */
export const SavedSnapshots = ({ saving, choices, onClose }: SavedProps) => {
  const { saved, note, isNoted } = saving;
  const missing = missingOf(saving);
  const nameOf = (id: string): string => choices.find(({ serverId }) => serverId === id)?.name ?? id;
  return (
    <Stack gap={12}>
      <div role="status">
        <p>{saved.length > 0 ? text.saved(saved.length) : text.none}</p>
        {note && <p>{note.kind === 'unknown' ? text.noteNotKnown : text.noteNotSaved(operationText(note))}</p>}
        {!isNoted && <p>{text.unnoted}</p>}
      </div>
      {missing.length > 0 && (
        <div>
          <p>{text.notSaved}</p>
          <ul className={classes.missing}>
            {missing.map(([id, why]) => (
              <li key={id}>{text.line(nameOf(id), why)}</li>
            ))}
          </ul>
        </div>
      )}
      <Group justify="flex-end">
        <Button autoFocus onClick={onClose}>
          {shell.close}
        </Button>
      </Group>
    </Stack>
  );
};

/** The server's ids of the offerings without a new snapshot, each with the reason. */
const missingOf = ({ notSaved, isFull, failed, notAsked }: SavingOutcome): readonly (readonly [string, string])[] => {
  const withReason = (ids: readonly string[], reason: string) => ids.map((id) => [id, reason] as const);
  const { ids = [], result } = failed ?? {};
  return [
    ...withReason(notSaved, isFull ? text.noRoom : text.refusedOne),
    ...(result ? withReason(ids, result.kind === 'unknown' ? text.noAnswer : faultText(result)) : []),
    ...withReason(notAsked, text.notAsked),
  ];
};

import { Group } from '@mantine/core';
import { openLedger as text } from '../../../messages/components/opened-ledger.ts';
import { Button } from '../../ui/button.tsx';

type WorkingProps = { readonly words: string; readonly share?: number; readonly onStop: () => void };

/** What is being done with a ledger's file, how much of it, and the way to stop it. `share`: from 0 to 1, if it is known. */
export const Working = ({ words, share, onStop }: WorkingProps) => (
  <>
    <p role="status">{words}</p>
    <progress
      style={{ width: '100%' }}
      value={share === undefined ? undefined : percentOf(share)}
      max={100}
      aria-label={words}
    />
    <Group justify="flex-end">
      <Button onClick={onStop}>{text.stop}</Button>
    </Group>
  </>
);

export const percentOf = (share: number): number => Math.floor(100 * share);

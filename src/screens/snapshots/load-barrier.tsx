import { Group } from '@mantine/core';
import { loadText as text } from '../../../messages/screens/load-snapshots.ts';
import { ExportWork } from '../../components/export/export-work.tsx';
import { useOpenSync } from '../../components/sync/open-sync.ts';
import { stateText } from '../../components/sync/state-text.ts';
import { useSync } from '../../components/sync/sync-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { useStatus } from '../../workspace/workspace-hooks.tsx';
import type { Barrier } from './load-hook.ts';
import classes from './save-snapshot.module.css';

/** What is unsent or unanswered, and what can be done about it: it is never dropped for a load. */
export const LoadBarrier = ({ barrier: { count, isDoubted, isUnderWay } }: { readonly barrier: Barrier }) => {
  const open = useSync();
  const openSync = useOpenSync();
  const owed = useStatus((status) => status.owed);
  if (isUnderWay) return <p className={classes.unsent}>{text.underWay}</p>;
  const send = (): void => {
    if (open?.status.mode === 'paused') open.sync.resume();
    else open?.sync.hurry();
  };
  return (
    <section className={classes.unsent} aria-label={text.export}>
      <p>{count > 0 ? text.unsent(count) : text.doubted}</p>
      <p role="status">{open && count > 0 && stateText(open.status, owed)}</p>
      <Group gap={8}>
        {count > 0 && <Button onClick={send}>{text.send}</Button>}
        {(isDoubted || owed.needsYou > 0) && openSync && <Button onClick={() => openSync()}>{text.questions}</Button>}
      </Group>
      {count > 0 && <ExportWork />}
    </section>
  );
};

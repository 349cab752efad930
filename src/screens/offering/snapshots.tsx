import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { Snapshot } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { snapshotsOfOffering as text } from '../../../messages/screens/snapshots.ts';
import { wireIdOf } from '../../../projections/outbox/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { useDay } from '../../ui/day-hook.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { shownTime } from '../../ui/times.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { Section } from './section.tsx';
import classes from './snapshots.module.css';

const mostSnapshots = 3;

/** The latest snapshots of this offering that the log knows of, and a link to all that the server keeps. */
export const Snapshots = ({ offeringId }: { readonly offeringId: OfferingId }) => {
  // The times below name the day.
  useDay();
  const { kind, remote, selections } = useWorkspace();
  const [, navigate] = useLocation();
  const list = useLatest(offeringId);
  if (!remote && kind !== 'account') return null;
  const toAll = (): void => navigate('/offeringsnapshots');
  const open = ({ snapshotId }: Snapshot): void => {
    selections.select('snapshots', { snapshotId });
    toAll();
  };
  return (
    <Section
      id="snapshots"
      title={text.title}
      tools={
        <Button icon="archive" onClick={toAll}>
          {text.all}
        </Button>
      }
    >
      {list.length === 0 ? (
        <p className={classes.quiet}>{text.none}</p>
      ) : (
        <ul className={classes.list}>
          {list.map((one) => (
            <li key={one.snapshotId}>
              <LinkButton onClick={() => open(one)}>{one.note || text.noNote}</LinkButton>
              <span className={classes.quiet}>{shownTime(one.createdAt)}</span>
              <span className={classes.facts}>{text.facts(one.counts)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

/** The newest first. */
const useLatest = (offeringId: OfferingId): readonly Snapshot[] => {
  const ledger = useLedger();
  const snapshots = useSyncExternalStore(ledger.subscribe, () => ledger.records.saved().snapshots.list);
  const { outbox, book } = ledger.records.saved();
  const serverId = wireIdOf(outbox, book, { of: 'offering', offeringId });
  return snapshots
    .filter((snapshot) => snapshot.offeringThere === serverId)
    .slice(-mostSnapshots)
    .reverse();
};

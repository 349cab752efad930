import type { MirrorStatus } from '../../../machines/mirror/mirror-port.ts';
import { ledgerCopy as texts } from '../../../messages/app/sync-panel.ts';
import { shownTime } from '../../ui/times.ts';
import { useStatus } from '../../workspace/workspace-hooks.tsx';
import classes from './sync-panel.module.css';

/** How much of the ledger the server holds a copy of, as the server said, and what is only on this computer. */
export const LedgerCopy = ({ mirror }: { readonly mirror: MirrorStatus }) => {
  const seq = useStatus((status) => status.seq);
  const { confirmed, fork } = mirror;
  const onlyHereCount = confirmed && seq - confirmed.seq;
  const doingText = doingTextOf(mirror);
  return (
    <section aria-labelledby="sync-ledger">
      <h3 id="sync-ledger" className={classes.heading}>
        {texts.title}
      </h3>
      <div role="status">
        {confirmed && <p>{texts.confirmed(confirmed.server, confirmed.seq, shownTime(confirmed.receivedAt))}</p>}
        {onlyHereCount !== undefined && onlyHereCount > 0 && <p>{texts.onlyHere(onlyHereCount)}</p>}
        {doingText !== undefined && <p className={classes.quiet}>{doingText}</p>}
        {fork && <p>{texts.forked(fork.seq)}</p>}
      </div>
    </section>
  );
};

/** What the copying is doing, or why it stands still; `undefined` if nothing needs to be said. */
const doingTextOf = ({ state, confirmed, refusedAt }: MirrorStatus): string | undefined => {
  switch (state) {
    case 'not offered':
      return texts.notOffered;
    case 'refused':
      return texts.refused(refusedAt ?? 1);
    case 'held':
      return confirmed ? undefined : texts.held;
    case 'complete':
      return undefined;
    default:
      return texts[state];
  }
};

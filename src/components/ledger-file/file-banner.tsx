import { useState } from 'react';
import { useLocation } from 'wouter';
import { accountOf } from '../../../machines/session/stored-session.ts';
import { continueLedger, openedLedger as text } from '../../../messages/components/opened-ledger.ts';
import type { OpenedFile } from '../../files/opened-file.ts';
import { Button } from '../../ui/button.tsx';
import { useDay } from '../../ui/day-hook.ts';
import { shownTime } from '../../ui/times.ts';
import { useSession } from '../../workspace/session-hook.ts';
import { useViews } from '../../workspace/views.tsx';
import { useDoor } from '../../workspace/world.ts';
import { ContinueDialog } from './continue-dialog.tsx';
import classes from './file-banner.module.css';

/** Whose ledger is looked at, until when, and whether it is whole: above every screen of it. */
export const FileBanner = () => {
  useDay();
  const { file, ledger } = useViews().now;
  const session = useSession();
  const { seq: shown, trouble } = ledger.status();
  const isNewer = trouble?.reason === 'newer';
  const [isContinuing, setContinuing] = useState(false);
  const { enterAccount, leave } = useDoor();
  const [, navigate] = useLocation();
  if (!file) return null;
  const { user, backend } = file.header;
  const until = shownTime(file.until);
  const own = session.at === 'in' ? accountOf(session.session) : undefined;
  const isOwn = own?.user === user && (own.begunAt ?? own.backend) === backend;
  const isWhole = file.found.kind === 'log' && file.found.erased === 0 && !file.header.redacted && !file.header.part;
  const mayGoOn = isOwn && isWhole;
  return (
    <aside
      className={classes.banner}
      aria-label={text.label}
      data-bad={file.found.kind === 'bad' || isNewer || isOtherHead(file) || undefined}
    >
      <p className={classes.words}>
        <strong>{[text.of(user, backend), text.until(until)].join(', ')}</strong>
        <span>{stateSentence(file)}</span>
        {isNewer && <span>{text.newer(shown)}</span>}
        <span>{text.readOnly}</span>
      </p>
      <span className={classes.actions}>
        {mayGoOn && (
          <Button size="small" onClick={() => setContinuing(true)}>
            {continueLedger.action}
          </Button>
        )}
        {session.at === 'in' ? (
          <Button size="small" onClick={() => void enterAccount()}>
            {text.back}
          </Button>
        ) : (
          <Button
            size="small"
            onClick={() => {
              navigate('/');
              void leave();
            }}
          >
            {text.leave}
          </Button>
        )}
      </span>
      {isContinuing && mayGoOn && <ContinueDialog file={file} until={until} onClose={() => setContinuing(false)} />}
    </aside>
  );
};

/** A head was given that no commit has. */
const isOtherHead = ({ noted }: OpenedFile): boolean => noted !== undefined && noted.seq === undefined;

/** What was proved of the file, and no more. */
const stateSentence = ({ found, header, lines, checkedAt, noted }: OpenedFile): string => {
  if (found.kind === 'bad') return text.bad(found, lines.length);
  if (header.redacted) return text.redacted;
  const { head, erased, earlier, claim } = found;
  const short = `${head.hash.slice(0, 8)}…`;
  const checked = shownTime(new Date(checkedAt).toISOString());
  return [
    header.part ? text.beginning(head.seq, short) : text.consistent(checked, head.seq, short),
    confirmation(noted, head.seq),
    claim && text.claim(claim.server, claim.seq, shownTime(claim.receivedAt)),
    earlier && text.earlier(earlier.seq, earlier.count),
    erased > 0 && text.erased(erased),
  ]
    .filter(Boolean)
    .join('. ');
};

const confirmation = (noted: OpenedFile['noted'], last: number): string => {
  if (!noted) return text.unconfirmed;
  return noted.seq === undefined ? text.notConfirmed : text.confirmed(noted.seq, last);
};

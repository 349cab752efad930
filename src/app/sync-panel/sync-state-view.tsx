import { syncPanel as texts } from '../../../messages/app/sync-panel.ts';
import type { TabsStatus, TabsSync } from '../../browser/tabs/sync-of-tabs.ts';
import { longAgo } from '../../components/sync/age-text.ts';
import { ReadingProgressView } from '../../components/sync/reading-progress.tsx';
import { stateText } from '../../components/sync/state-text.ts';
import { useNow } from '../../components/sync/sync-hooks.ts';
import { headline } from '../../components/sync/work-state.ts';
import { Button } from '../../ui/button.tsx';
import { shownTime } from '../../ui/times.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useStatus } from '../../workspace/workspace-hooks.tsx';
import { ReadAgain } from './read-again.tsx';
import classes from './sync-panel.module.css';

type StateProps = { readonly sync: TabsSync; readonly status: TabsStatus };

/** The state of sync, its next step, and buttons to change them. */
export const SyncStateView = ({ sync, status }: StateProps) => {
  const owed = useStatus((status) => status.owed);
  const isDemo = useWorkspace().kind === 'demo';
  const { mode, trouble, readAt, elsewhere, nextAt } = status;
  const isTrying = trouble !== undefined && (mode === 'reading' || mode === 'sending');
  const mayAct = mode !== 'signed out' && mode !== 'stopped';
  return (
    <div className={classes.state}>
      <div role="status">
        <strong>{headline(owed, status, isDemo)}</strong>
        <p>{stateText(status, owed, isDemo)}</p>
      </div>
      {status.progress && <ReadingProgressView progress={status.progress} className={classes.quiet} />}
      {nextAt !== undefined && <Countdown nextAt={nextAt} />}
      {isTrying && <p className={classes.quiet}>{texts.nextIn(0)}</p>}
      <ReadAt at={readAt} />
      <ReadAgain sync={sync} status={status} disabled={!mayAct || mode === 'paused'} />
      {elsewhere && <p className={classes.quiet}>{texts.elsewhere}</p>}
      <div className={classes.actions}>
        {mode === 'paused' ? (
          <Button look="filled" onClick={sync.resume}>
            {texts.resume}
          </Button>
        ) : (
          <>
            <Button look={trouble === 'doubted' ? 'quiet' : 'filled'} disabled={!mayAct} onClick={sync.hurry}>
              {texts.sendNow}
            </Button>
            <Button disabled={!mayAct} onClick={() => void sync.pause()}>
              {texts.pause}
            </Button>
          </>
        )}
        <Button
          disabled={!mayAct || mode === 'paused' || status.everything !== undefined}
          title={texts.everythingHelp}
          onClick={sync.saveEverything}
        >
          {texts.everything}
        </Button>
      </div>
      {status.everything && <Progress total={status.everything.of} left={owed.count - owed.needsYou} />}
    </div>
  );
};

/** When the server was read and, from the first minute on until it is long ago, how many minutes ago. */
const ReadAt = ({ at }: { readonly at: string | undefined }) => {
  const now = useNow(at !== undefined);
  const minutes = at === undefined ? 0 : Math.floor((now - Date.parse(at)) / 60_000);
  const text = at === undefined ? texts.neverRead : texts.readAt(shownTime(at), minutes < longAgo ? minutes : 0);
  return <p className={classes.quiet}>{text}</p>;
};

const Countdown = ({ nextAt }: { readonly nextAt: string }) => {
  const now = useNow(true);
  return <p className={classes.quiet}>{texts.nextIn(Math.ceil((Date.parse(nextAt) - now) / 1000))}</p>;
};

const Progress = ({ total, left }: { readonly total: number; readonly left: number }) => {
  const done = Math.max(0, total - left);
  return (
    <div className={classes.progress}>
      <progress max={Math.max(1, total)} value={done} aria-label={texts.progressLabel} />
      <span>{texts.progress(done, total)}</span>
    </div>
  );
};

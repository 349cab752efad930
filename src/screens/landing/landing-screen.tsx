import { useContext, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { guard } from '../../../messages/app/guard.ts';
import { landing } from '../../../messages/screens/landing.ts';
import { pageNames, product, shell } from '../../../messages/shell.ts';
import { storageTroubles } from '../../../messages/storage-troubles.ts';
import { Contact, LeaveDialog, LedgerDialogs } from '../../components/later.ts';
import { lossOf } from '../../components/session/loss.ts';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/icons/mark.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { LandingReason } from '../../workspace/landing-reason.ts';
import { useSession } from '../../workspace/session-hook.ts';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { useDoor } from '../../workspace/world.ts';
import classes from './landing-screen.module.css';
import { DemoAlert } from './later.ts';
import { Picture } from './picture.tsx';
import { SignIn } from './sign-in.tsx';
import { OwnWorkspace, WhoStays } from './who-stays.tsx';

const doors = ['class', 'demo', 'empty'] as const;

/** Says what the product is, and lets the user in. Also shown instead of a page that needs an open gradebook. */
export const LandingScreen = () => {
  const { state, world, enter } = useDoor();
  const [path, navigate] = useLocation();
  const [dialog, setDialog] = useState<'demo' | 'class' | 'empty' | 'contact' | 'ledger'>();
  usePageTitle(pageNames.landing);
  useGoToCourses();
  const present = state.at === 'open' ? state.workspace : undefined;
  const loss = present && lossOf(present);
  const workspaceAtRisk = loss === 'unsaved' || !loss ? undefined : present;

  const go = async (open: () => Promise<Workspace>): Promise<void> => {
    let address = '/courses';
    const opened = await enter(async () => {
      const workspace = await open();
      address = workspace.opensAt ?? address;
      return workspace;
    });
    if (opened && path === '/') navigate(address);
  };
  const openers = { demo: world.openDemo, class: world.openClass, empty: world.openEmpty };
  const openByButton = (door: keyof typeof openers): void => {
    setDialog(undefined);
    void go(openers[door]);
  };

  return (
    <div className={classes.landing}>
      <div className={classes.words}>
        <span className={classes.product}>
          <Mark />
          {product}
        </span>
        <h1 className={classes.promise}>{landing.promise}</h1>
        <p className={classes.sentence}>{landing.sentence}</p>
        <Reason />
        {world.keepsNothing && (
          <div className={classes.why} role="status">
            <strong>{landing.keepsNothing.title}</strong>
            <span>{landing.keepsNothing.body}</span>
          </div>
        )}
        <WhoStays />
        <OwnWorkspace />
        {loss === 'onlyHere' && <p>{landing.losing}</p>}
        <SignIn onContact={() => setDialog('contact')} />
        <h2 className="unseen">{landing.other}</h2>
        {present && present.kind !== 'account' && (
          <div className={`controls ${classes.ways}`}>
            <Button size="large" look="outlined" onClick={() => navigate('/courses')}>
              {landing.goOn}
            </Button>
          </div>
        )}
        <div className={classes.doors}>
          {doors.map((door) => (
            <div key={door} className={classes.door}>
              <Button
                size="large"
                look="outlined"
                disabled={state.at === 'opening'}
                onClick={() => (door === 'demo' || workspaceAtRisk ? setDialog(door) : openByButton(door))}
              >
                {landing.doors[door].name}
              </Button>
              <p>{landing.doors[door].means}</p>
            </div>
          ))}
        </div>
        <p className={classes.stays}>{landing.stays}</p>
        <footer className={classes.foot}>
          <LinkButton onClick={() => setDialog('ledger')}>{landing.ledger}</LinkButton>
          <LinkButton onClick={() => setDialog('contact')}>{shell.contact}</LinkButton>
          <Link href="/info">{landing.info}</Link>
          <span>{landing.offline}</span>
        </footer>
      </div>
      <Picture />
      {dialog === 'ledger' && <LedgerDialogs onClose={() => setDialog(undefined)} />}
      {dialog === 'contact' && <Contact onClose={() => setDialog(undefined)} />}
      <DemoAlert
        opened={dialog === 'demo'}
        loses={workspaceAtRisk}
        onClose={() => setDialog(undefined)}
        onGo={() => openByButton('demo')}
      />
      <LeaveDialog
        workspace={workspaceAtRisk}
        opened={dialog === 'class' || dialog === 'empty'}
        onClose={() => setDialog(undefined)}
        onGo={() => openByButton(dialog === 'class' ? 'class' : 'empty')}
      />
    </div>
  );
};

/** A user who comes in from here goes on to their courses; one who was in already stays on the page they asked for. */
const useGoToCourses = (): void => {
  const { at } = useSession();
  const { state } = useDoor();
  const [path, navigate] = useLocation();
  const isComingIn = useRef(false);
  useEffect(() => {
    if (at === 'out' || at === 'asking') isComingIn.current = true;
    const isOpen = at === 'in' && state.at === 'open' && state.workspace.kind === 'account';
    if (isComingIn.current && isOpen && path === '/') navigate('/courses');
  }, [at, state, path, navigate]);
};

/** Why the user is here and not on the page they asked for, or why nothing opened. */
const Reason = () => {
  const { state } = useDoor();
  const reason = useContext(LandingReason);
  const session = useSession();
  if (state.at === 'failed') {
    return (
      <div className={classes.failed} role="alert">
        <strong>{landing.failed}</strong>
        <span>{storageTroubles[state.reason]}</span>
      </div>
    );
  }
  const isTold = session.at === 'in' || (session.at === 'out' && (session.stays ?? session.farewell) !== undefined);
  if (reason === undefined || isTold) return null;
  return (
    <div className={classes.why} role="status">
      <strong>{reason}</strong>
      <span>{guard.ended}</span>
    </div>
  );
};

import { useState } from 'react';
import { useLocation } from 'wouter';
import type { StoredSession } from '../../../machines/session/stored-session.ts';
import { signedOut as texts } from '../../../messages/app/session.ts';
import { landing } from '../../../messages/screens/landing.ts';
import { faultText } from '../../components/session/session-fault.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../../workspace/session-hook.ts';
import { useDoor } from '../../workspace/world.ts';
import classes from './landing-screen.module.css';
import { RemoveDialog } from './later.ts';

/** Names the user whose work is on this computer but not open, and how they get to it. */
export const WhoStays = () => {
  const state = useSession();
  const { world } = useDoor();
  const [asking, setAsking] = useState(false);
  if (state.at !== 'out') return null;
  const { stays, fault, farewell, mayContinue } = state;
  if (stays) {
    const waiting = world.waiting(stays);
    return (
      <div className={classes.why} role="status">
        {fault && <strong>{faultText(fault)}</strong>}
        {waiting > 0 && <span>{texts.waiting(stays.userEmail, waiting)}</span>}
        <div className={`controls ${classes.ways}`}>
          {mayContinue && (
            <Button size="large" look="filled" onClick={world.session.continueOffline}>
              {texts.goOn(stays.userEmail, waiting)}
            </Button>
          )}
          {mayContinue && (
            <Button size="large" look="outlined" onClick={world.session.retry}>
              {texts.again}
            </Button>
          )}
          <Button
            size="large"
            look="outlined"
            onClick={() => (stays.computer === 'shared' ? setAsking(true) : world.session.logOut())}
          >
            {texts.remove}
          </Button>
        </div>
        <RemoveDialog opened={asking} waiting={waiting} onClose={() => setAsking(false)} onGo={world.session.logOut} />
      </div>
    );
  }
  if (farewell) {
    const { session, told } = farewell;
    const waiting = world.waiting(session);
    return (
      <div className={classes.why} role="status">
        <strong>{texts.goodbye(session.userEmail)}</strong>
        {told === 'failed' ? (
          <span>{texts.failed}</span>
        ) : (
          <span>{session.computer === 'shared' ? texts.removed : texts.locked}</span>
        )}
        {waiting > 0 && <span>{texts.waiting(session.userEmail, waiting)}</span>}
        {told === 'not told' && <span>{texts.notTold}</span>}
      </div>
    );
  }
  const lockedChanges = world.allWaiting();
  const isElsewhere = fault?.code === 'loggedOutElsewhere';
  if (lockedChanges === 0 && !isElsewhere) return null;
  return (
    <div className={classes.why} role="status">
      {isElsewhere && <strong>{faultText(fault)}</strong>}
      {lockedChanges > 0 && <span>{texts.somebodysWaiting(lockedChanges)}</span>}
    </div>
  );
};

/**
 * The way to the gradebook of a signed-in user. It may be open, have failed to open, or have been left for the demo.
 */
export const OwnWorkspace = () => {
  const session = useSession();
  const { state, enterAccount } = useDoor();
  const [, navigate] = useLocation();
  if (session.at !== 'in' || state.at === 'opening') return null;
  const isOpen = state.at === 'open' && state.workspace.kind === 'account';
  return (
    <div className={classes.here} role="status">
      <strong>{texts.signedInAs(session.session.userEmail)}</strong>
      <div className={`controls ${classes.ways}`}>
        <Button size="large" look="filled" onClick={() => (isOpen ? navigate('/courses') : void enterAccount())}>
          {isOpen ? landing.goOn : texts.openOwn}
        </Button>
        {!isOpen && <LogOut session={session.session} />}
      </div>
    </div>
  );
};

const LogOut = ({ session }: { readonly session: StoredSession }) => {
  const { world, logOut: go } = useDoor();
  const [asking, setAsking] = useState(false);
  const removesWork = session.computer === 'shared';
  return (
    <>
      <Button size="large" look="outlined" onClick={() => (removesWork ? setAsking(true) : void go())}>
        {texts.logOut}
      </Button>
      <RemoveDialog
        opened={asking}
        waiting={world.waiting(session)}
        onClose={() => setAsking(false)}
        onGo={() => void go()}
      />
    </>
  );
};

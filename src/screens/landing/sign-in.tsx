import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SessionFault } from '../../../machines/session/fault.ts';
import type { SessionState } from '../../../machines/session/session-state.ts';
import { signIn as texts } from '../../../messages/app/session.ts';
import { faultText } from '../../components/session/session-fault.ts';
import { Button } from '../../ui/button.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { useSession } from '../../workspace/session-hook.ts';
import { useDoor } from '../../workspace/world.ts';
import { SignInSteps } from './later.ts';
import classes from './sign-in.module.css';

type At<A extends SessionState['at']> = Extract<SessionState, { readonly at: A }>;

/** E-mail first, so that the user sees where their password would go before they type it. */
export const SignIn = ({ onContact }: { onContact: () => void }) => {
  const state = useSession();
  const { world } = useDoor();
  switch (state.at) {
    case 'out':
      return <EmailStep key="email" state={state} />;
    case 'moved':
    case 'asking':
    case 'frozen':
      return <SignInSteps state={state} onContact={onContact} onClose={world.session.back} />;
    case 'starting':
    case 'verifying':
    case 'in':
    case 'loggingOut':
      return null;
  }
};

const EmailStep = ({ state }: { state: At<'out'> }) => {
  const { session } = useDoor().world;
  const [email, setEmail] = useState(state.email);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    session.lookUp(email);
  };
  const { fault } = state;
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={texts.title}>
      <div className={classes.line}>
        <PlainField
          ref={field}
          className={classes.field}
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          error={fault && !isShownAbove(fault) ? faultText(fault) : undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button size="large" className={classes.go} type="submit" look="filled" isBusy={state.isBusy}>
          {texts.next}
        </Button>
      </div>
    </form>
  );
};

/** Whether the fault is shown above the form already. */
const isShownAbove = ({ code }: SessionFault): boolean =>
  code === 'unreachable' || code === 'loggedOutElsewhere' || code === 'ended';

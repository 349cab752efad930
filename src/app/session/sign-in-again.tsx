import { Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { SessionState } from '../../../machines/session/session-state.ts';
import { signIn } from '../../../messages/app/session.ts';
import { again, logOut } from '../../../messages/components/log-out.ts';
import { hostOf, signInSteps } from '../../../messages/components/sign-in-steps.ts';
import { Contact } from '../../components/session/contact.tsx';
import { faultText } from '../../components/session/session-fault.ts';
import { Button } from '../../ui/button.tsx';
import { useDoor } from '../../workspace/world.ts';
import classes from '../frame/banner.module.css';

type In = Extract<SessionState, { readonly at: 'in' }>;

type SignInAgainProps = {
  readonly opened: boolean;
  readonly state: In;
  /** Whether the work is on this computer's disk. */
  readonly isKept: boolean;
  readonly onLeave: () => void;
};

/**
 * Signs in over the work, which stays open: only the same user can continue it. Until then they may go on, and a line over
 * the page says that nothing is sent.
 */
export const SignInAgain = ({ opened, state, isKept, onLeave }: SignInAgainProps) => {
  const { standing, session, fault, goneTo } = state;
  const [isContactOpen, setContactOpen] = useState(false);
  const [isPutOff, setPutOff] = useState(false);
  const [wasTakenOver, setTakenOver] = useState(false);
  if (isPutOff && !opened) setPutOff(false);
  // Another fault, as of a wrong password, may follow.
  if (wasTakenOver !== (opened && (wasTakenOver || fault?.code === 'takenOver'))) setTakenOver(!wasTakenOver);
  const isFrozen = fault?.code === 'frozen';
  if (isContactOpen) return <Contact onClose={() => setContactOpen(false)} />;
  // On a shared computer, or after another user has signed in, somebody else may be at the computer now.
  const mayGoOn = session.computer === 'mine' && !wasTakenOver && !isFrozen;
  if (isPutOff && mayGoOn) return <Ended goneTo={goneTo} onSignIn={() => setPutOff(false)} />;
  const onLater = mayGoOn ? () => setPutOff(true) : undefined;
  return (
    <Modal
      opened={opened}
      zIndex={400}
      onClose={onLater ?? (() => undefined)}
      withCloseButton={false}
      closeOnEscape={onLater !== undefined}
      closeOnClickOutside={false}
      title={isFrozen ? signInSteps.frozen.title : goneTo === undefined ? again.title : again.moved.title}
    >
      <Stack gap={12}>
        {isFrozen ? (
          <Frozen email={session.userEmail} onAsk={() => setContactOpen(true)} />
        ) : (
          <p>{goneTo === undefined ? again.body : again.moved.body(hostOf(session.backend), hostOf(goneTo))}</p>
        )}
        {goneTo === undefined || isKept ? (
          <AgainForm
            key={session.userEmail}
            email={session.userEmail}
            host={goneTo && hostOf(goneTo)}
            isBusy={standing === 'signing in'}
            fault={isFrozen ? undefined : fault}
            onLeave={onLeave}
            onLater={onLater}
          />
        ) : (
          <NotKept onLeave={onLeave} onLater={onLater} />
        )}
      </Stack>
    </Modal>
  );
};

const Ended = ({ goneTo, onSignIn }: { goneTo: string | undefined; onSignIn: () => void }) => (
  <aside className={classes.banner} role="status">
    <span>{goneTo === undefined ? again.banner : again.moved.banner(hostOf(goneTo))}</span>
    <span className={classes.actions}>
      <Button size="small" onClick={onSignIn}>
        {again.go}
      </Button>
    </span>
  </aside>
);

const Frozen = ({ email, onAsk }: { email: string; onAsk: () => void }) => (
  <>
    <p role="alert">{again.frozen(email)}</p>
    <Group>
      <Button onClick={onAsk}>{signInSteps.frozen.contact}</Button>
    </Group>
  </>
);

/** The gradebook is in this tab alone, so it would end with this session. */
const NotKept = ({ onLeave, onLater }: Pick<AgainProps, 'onLeave' | 'onLater'>) => (
  <>
    <p role="alert">{again.moved.notKept}</p>
    <Group justify="flex-end" gap={8}>
      <Button onClick={onLeave}>{logOut.action}</Button>
      {onLater && (
        <Button data-autofocus look="filled" onClick={onLater}>
          {again.later}
        </Button>
      )}
    </Group>
  </>
);

type AgainProps = {
  readonly email: string;
  /** Of the server to which the account has moved. */
  readonly host: string | undefined;
  readonly isBusy: boolean;
  readonly fault: In['fault'];
  readonly onLeave: () => void;
  readonly onLater: (() => void) | undefined;
};

/** The field holds the password only until it is sent. The e-mail can be typed, but another user's is refused. */
const AgainForm = ({ email, host, isBusy, fault, onLeave, onLater }: AgainProps) => {
  const { world } = useDoor();
  const [typed, setTyped] = useState(email);
  const [missing, setMissing] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const field = password.current;
    if (!field) return;
    setMissing(field.value === '');
    if (field.value === '') return;
    world.session.logInAgain(typed, field.value);
    field.value = '';
  };
  const isOther = fault?.code === 'otherUser';
  return (
    <form onSubmit={submit}>
      <Stack gap={12}>
        <TextInput
          label={signIn.email}
          type="email"
          autoComplete="username"
          value={typed}
          error={isOther ? faultText(fault) : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput
          ref={password}
          label={signInSteps.password}
          type="password"
          autoComplete="current-password"
          data-autofocus
          error={
            missing ? signInSteps.passwordMissing : fault && !isOther && fault.code !== 'ended' && faultText(fault)
          }
        />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onLeave}>{logOut.action}</Button>
          {onLater && <Button onClick={onLater}>{again.later}</Button>}
          <Button type="submit" look="filled" isBusy={isBusy}>
            {host === undefined ? again.go : again.moved.go(host)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

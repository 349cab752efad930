import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SessionFault } from '../../../machines/session/fault.ts';
import type { Computer } from '../../../machines/session/stored-session.ts';
import type { SessionState } from '../../../machines/session.ts';
import { hostOf, signIn as texts } from '../../../messages/session.ts';
import { faultText } from '../../app/session/session-fault.ts';
import { useSession } from '../../app/session/session-hook.ts';
import { useDoor } from '../../app/world.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './sign-in.module.css';

type At<A extends SessionState['at']> = Extract<SessionState, { readonly at: A }>;

/** E-mail first, so that the user sees where their password would go before they type it. */
export const SignIn = ({ onContact }: { onContact: () => void }) => {
  const state = useSession();
  switch (state.at) {
    case 'out':
      return <EmailStep key="email" state={state} />;
    case 'moved':
      return <Moved state={state} />;
    case 'asking':
      return <PasswordStep key={state.where.backend} state={state} />;
    case 'frozen':
      return <Frozen email={state.email} onContact={onContact} />;
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
    <form className={classes.form} noValidate onSubmit={submit}>
      <h2>{texts.title}</h2>
      <div className={classes.line}>
        <TextInput
          ref={field}
          className={classes.field}
          size="sm"
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          error={fault && !isTold(fault) && faultText(fault)}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button className={classes.go} size="sm" type="submit" variant="filled" loading={state.isBusy}>
          {texts.next}
        </Button>
      </div>
    </form>
  );
};

/** Faults that are shown above the form already. */
const isTold = ({ code }: SessionFault): boolean =>
  code === 'unreachable' || code === 'loggedOutElsewhere' || code === 'ended';

const PasswordStep = ({ state }: { state: At<'asking'> }) => {
  const { session } = useDoor().world;
  const password = useRef<HTMLInputElement>(null);
  const [computer, setComputer] = useState<Computer>('mine');
  const [isMissing, setMissing] = useState(false);
  useEffect(() => password.current?.focus(), []);
  useEffect(() => {
    if (state.fault) password.current?.focus();
  }, [state.fault]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const field = password.current;
    if (!field || state.isBusy) return;
    setMissing(field.value === '');
    if (field.value === '') return;
    session.logIn(field.value, computer);
    field.value = '';
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <h2>{state.where.elsewhere ? texts.elsewhere(hostOf(state.where.backend)) : texts.title}</h2>
      <TextInput size="sm" label={texts.email} name="email" autoComplete="username" readOnly value={state.email} />
      <LinkButton onClick={session.back}>{texts.back}</LinkButton>
      <TextInput
        ref={password}
        size="sm"
        label={texts.password}
        type="password"
        name="password"
        autoComplete="current-password"
        error={isMissing ? texts.passwordMissing : state.fault && faultText(state.fault)}
      />
      <WhoseComputer chosen={computer} onChoose={setComputer} />
      <Button className={classes.submit} size="sm" type="submit" variant="filled" loading={state.isBusy}>
        {texts.go}
      </Button>
    </form>
  );
};

type WhoseProps = { readonly chosen: Computer; readonly onChoose: (computer: Computer) => void };

const choices = ['mine', 'shared'] as const satisfies readonly Computer[];

const WhoseComputer = ({ chosen, onChoose }: WhoseProps) => (
  <Radio.Group
    size="sm"
    label={texts.computer}
    value={chosen}
    onChange={(value) => {
      const choice = choices.find((one) => one === value);
      if (choice) onChoose(choice);
    }}
  >
    <Stack gap={8} mt={4}>
      {choices.map((choice) => (
        <Radio
          key={choice}
          size="sm"
          value={choice}
          label={texts.computers[choice].name}
          description={texts.computers[choice].means}
        />
      ))}
    </Stack>
  </Radio.Group>
);

const Moved = ({ state }: { state: At<'moved'> }) => {
  const { session } = useDoor().world;
  const { email, where } = state;
  const host = hostOf(where.backend);
  return (
    <Stopped title={texts.moved.title} body={texts.moved.body(email, host, hostOf(where.before ?? ''))}>
      <Button size="sm" onClick={session.back}>
        {texts.back}
      </Button>
      <Button size="sm" onClick={session.confirm}>
        {texts.moved.go(host)}
      </Button>
    </Stopped>
  );
};

const Frozen = ({ email, onContact }: { email: string; onContact: () => void }) => {
  const { session } = useDoor().world;
  return (
    <Stopped title={texts.frozen.title} body={texts.frozen.body(email)}>
      <Button size="sm" onClick={session.back}>
        {texts.back}
      </Button>
      <Button size="sm" onClick={onContact}>
        {texts.frozen.contact}
      </Button>
    </Stopped>
  );
};

const Stopped = (props: { title: string; body: string; children: ReactNode }) => (
  <div className={classes.stopped} role="alert">
    <h2>{props.title}</h2>
    <p>{props.body}</p>
    <div className={classes.ways}>{props.children}</div>
  </div>
);

import { Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SessionState } from '../../../machines/session/session-state.ts';
import type { Computer } from '../../../machines/session/stored-session.ts';
import { signIn } from '../../../messages/app/session.ts';
import { hostOf, signInSteps as texts } from '../../../messages/components/sign-in-steps.ts';
import { faultText } from '../../components/session/session-fault.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useDoor } from '../../workspace/world.ts';
import classes from './sign-in.module.css';

type At<A extends SessionState['at']> = Extract<SessionState, { readonly at: A }>;

type StepsProps = {
  readonly state: At<'moved' | 'asking' | 'frozen'>;
  readonly onContact: () => void;
  /** Goes back to the e-mail. */
  readonly onClose: () => void;
};

/** The steps after the e-mail: the server to which it leads, and the password. */
export const SignInSteps = ({ state, onContact, onClose }: StepsProps) => {
  switch (state.at) {
    case 'moved':
      return <Moved state={state} onClose={onClose} />;
    case 'asking':
      return <PasswordStep key={state.where.backend} state={state} onClose={onClose} />;
    case 'frozen':
      return <Frozen email={state.email} onContact={onContact} onClose={onClose} />;
  }
};

type StepProps<A extends SessionState['at']> = { readonly state: At<A>; readonly onClose: () => void };

const PasswordStep = ({ state, onClose }: StepProps<'asking'>) => {
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
      <h2>{texts.elsewhere(hostOf(state.where.backend))}</h2>
      <TextInput size="sm" label={signIn.email} name="email" autoComplete="username" readOnly value={state.email} />
      <LinkButton onClick={onClose}>{texts.back}</LinkButton>
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
      <Button className={classes.submit} size="large" type="submit" look="filled" isBusy={state.isBusy}>
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

/**
 * The e-mail's server is another one than before: the password goes there, or the gradebook goes on there, only after a
 * yes.
 */
const Moved = ({ state, onClose }: StepProps<'moved'>) => {
  const { session } = useDoor().world;
  const { email, where, isIn } = state;
  const words = isIn ? texts.arrived : texts.moved;
  const host = hostOf(where.backend);
  return (
    <Stopped title={words.title} body={words.body(email, host, hostOf(where.before ?? ''))}>
      <Button onClick={onClose}>{isIn ? texts.arrived.back : texts.back}</Button>
      <Button onClick={session.confirm}>{words.go(host)}</Button>
    </Stopped>
  );
};

type FrozenProps = Pick<StepsProps, 'onContact' | 'onClose'> & { readonly email: string };

const Frozen = ({ email, onContact, onClose }: FrozenProps) => (
  <Stopped title={texts.frozen.title} body={texts.frozen.body(email)}>
    <Button onClick={onClose}>{texts.back}</Button>
    <Button onClick={onContact}>{texts.frozen.contact}</Button>
  </Stopped>
);

const Stopped = (props: { title: string; body: string; children: ReactNode }) => (
  <div className={classes.stopped} role="alert">
    <h2>{props.title}</h2>
    <p>{props.body}</p>
    <div className={`controls ${classes.ways}`}>{props.children}</div>
  </div>
);

import { Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { savedState } from '../../../messages/app/saved-state.ts';
import { lost } from '../../../messages/faults.ts';
import { testing } from '../../../messages/screens/landing.ts';
import { pageNames, shell } from '../../../messages/shell.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useDoor } from '../../workspace/world.ts';
import { Calls } from './calls.tsx';
import { Commands } from './commands.tsx';
import classes from './console-page.module.css';
import { Lanes } from './lanes.tsx';

/** A workspace on disk without an account: to try reloads, crashes, two tabs, and any call or command by hand. */
export const ConsolePage = () => {
  const { state, world, enter } = useDoor();
  const [, navigate] = useLocation();
  const [name, setName] = useState('testing');
  const [wiping, setWiping] = useState(false);
  const fault = /[\p{L}\d]/u.test(name) ? undefined : testing.nameFault;

  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (fault) return;
    if (await enter(() => world.openLocal(name.trim()))) navigate('/courses');
  };

  return (
    <Page title={testing.title} detail={testing.detail}>
      <form className={classes.form} onSubmit={(event) => void open(event)}>
        <p>{testing.body}</p>
        {state.at === 'open' && <p>{testing.isOpen(state.workspace.user)}</p>}
        {state.at === 'failed' && (
          <p role="alert" className={classes.fault}>
            {savedState.reasons[state.reason]}
          </p>
        )}
        <TextInput
          label={testing.name}
          value={name}
          error={fault}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group gap={8}>
          <Button type="submit" look="filled" isBusy={state.at === 'opening'} disabled={fault !== undefined}>
            {testing.open}
          </Button>
          <Button disabled={fault !== undefined} onClick={() => setWiping(true)}>
            {testing.wipe}
          </Button>
        </Group>
        {state.at === 'open' ? <Link href="/history">{pageNames.history}</Link> : <Link href="/">{lost.start}</Link>}
      </form>
      <WipeDialog name={name.trim()} opened={wiping} onClose={() => setWiping(false)} />
      <Lanes />
      <Calls />
      <Commands />
    </Page>
  );
};

const WipeDialog = (props: { name: string; opened: boolean; onClose: () => void }) => {
  const { state, world, leave } = useDoor();
  const isOpen = state.at === 'open' && state.workspace.kind === 'local' && state.workspace.user === props.name;
  const toasts = useToasts();
  const wipe = async (): Promise<void> => {
    props.onClose();
    try {
      if (isOpen) await leave();
      await world.wipeLocal(props.name);
      toasts.show({ kind: 'done', text: testing.wiped(props.name) });
    } catch (error) {
      toasts.show({ kind: 'refused', text: testing.notWiped(props.name, String(error)) });
    }
  };
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={testing.wipeTitle(props.name)}>
      <p>{testing.wipeBody}</p>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button data-autofocus onClick={props.onClose}>
          {shell.cancel}
        </Button>
        <Button look="filled" onClick={() => void wipe()}>
          {testing.wipeGo}
        </Button>
      </Group>
    </Modal>
  );
};

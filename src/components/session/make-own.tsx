import { Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SessionState } from '../../../machines/session/session-state.ts';
import { signInSteps } from '../../../messages/components/sign-in-steps.ts';
import { settingsText } from '../../../messages/screens/settings.ts';
import { shell } from '../../../messages/shell.ts';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useDoor } from '../../workspace/world.ts';
import { faultText } from './session-fault.ts';

const text = settingsText.computer;

type MakeOwnProps = {
  readonly state: Extract<SessionState, { readonly at: 'in' }>;
  readonly onClose: () => void;
};

/** Asks for the password, because the next person at a shared computer could also say that it is theirs. */
export const MakeOwn = ({ state, onClose }: MakeOwnProps) => {
  const { session } = useDoor().world;
  const toasts = useToasts();
  const password = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [isSent, setSent] = useState(false);
  const isMine = state.session.computer === 'mine';
  useEffect(() => {
    if (!isMine) return;
    toasts.show({ kind: 'done', text: text.nowMine });
    onClose();
  }, [isMine, toasts, onClose]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const field = password.current;
    if (!field) return;
    setMissing(field.value === '');
    if (field.value === '') return;
    session.makeOwn(field.value);
    setSent(true);
    field.value = '';
  };
  const fault = isSent && state.standing !== 'owning' ? state.ownFault : undefined;
  return (
    <Modal opened onClose={onClose} title={text.askTitle}>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <p>{text.askBody}</p>
          <TextInput
            ref={password}
            data-autofocus
            label={signInSteps.password}
            type="password"
            autoComplete="current-password"
            error={isMissing ? signInSteps.passwordMissing : fault && faultText(fault)}
          />
          <Group justify="flex-end" gap={8}>
            <Button onClick={onClose}>{shell.cancel}</Button>
            <Button type="submit" look="filled" isBusy={state.standing === 'owning'}>
              {text.askGo}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

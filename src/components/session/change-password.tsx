import { Group, Input, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { isTooShort, shortestPassword } from '../../../api/password.ts';
import type { Remote } from '../../../api/remote.ts';
import type { ApiResult } from '../../../api/result.ts';
import { operationText, changePassword as texts } from '../../../messages/components/operations.ts';
import { shell } from '../../../messages/shell.ts';
import { Button } from '../../ui/button.tsx';
import { useDoor } from '../../workspace/world.ts';
import { MessageDialog } from './message-dialog.tsx';
import { changePassword } from './new-password.ts';
import { type RemoteOperation, useRemoteOperation } from './remote-operation-hook.ts';

type ChangePasswordProps = { readonly onClose: () => void; readonly demo?: Remote | undefined };

/** Needs the network, and is sent once. Only the fields hold the passwords. */
export const ChangePassword = ({ onClose, demo }: ChangePasswordProps) => {
  const { world } = useDoor();
  const operation = useRemoteOperation();
  if (operation.at === 'done')
    return <MessageDialog title={texts.title} text={demo ? texts.doneInDemo : texts.done} onClose={onClose} />;
  if (operation.at === 'uncertain') return <MessageDialog title={texts.title} text={texts.unknown} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={texts.title}>
      {demo && <p>{texts.inDemo}</p>}
      <ChangeForm operation={operation} remote={demo ?? world.session.remote} onClose={onClose} />
    </Modal>
  );
};

type Faults = { readonly old?: string; readonly fresh?: string; readonly again?: string };

type FormProps = { readonly operation: RemoteOperation; readonly remote: Remote; readonly onClose: () => void };

const ChangeForm = ({ operation, remote, onClose }: FormProps) => {
  const old = useRef<HTMLInputElement>(null);
  const fresh = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<Faults>({});

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const passwords = { old: textIn(old.current), fresh: textIn(fresh.current), again: textIn(again.current) };
    const found = faultsOf(passwords);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    operation.start(() => changePassword(remote, passwords.old, passwords.fresh));
    for (const field of [old, fresh, again]) if (field.current) field.current.value = '';
  };
  const serverFaults = faultsOfReply(operation.result);
  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={() => {
        setFaults({});
        operation.change();
      }}
    >
      <Stack gap={12}>
        <TextInput
          ref={old}
          data-autofocus
          label={texts.old}
          type="password"
          autoComplete="current-password"
          error={faults.old ?? serverFaults.old}
        />
        <TextInput
          ref={fresh}
          label={texts.fresh}
          description={texts.hint(shortestPassword)}
          type="password"
          autoComplete="new-password"
          error={faults.fresh ?? serverFaults.fresh}
        />
        <TextInput ref={again} label={texts.again} type="password" autoComplete="new-password" error={faults.again} />
        {serverFaults.whole && <Input.Error role="alert">{serverFaults.whole}</Input.Error>}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button type="submit" look="filled" isBusy={operation.at === 'running'}>
            {texts.go}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const textIn = (field: HTMLInputElement | null): string => field?.value ?? '';

const faultsOf = ({ old, fresh, again }: { old: string; fresh: string; again: string }): Faults => ({
  ...(old === '' && { old: texts.oldMissing }),
  ...(isTooShort(fresh) && { fresh: texts.tooShort(shortestPassword) }),
  ...(fresh !== '' && fresh === old && { fresh: texts.same }),
  ...(fresh !== again && { again: texts.differ }),
});

const faultsOfReply = (result: ApiResult<unknown> | undefined): Faults & { readonly whole?: string } => {
  if (!result) return {};
  if (result.kind === 'refused' && result.reason === 'password.wrong') return { old: texts.wrong };
  if (result.kind === 'refused' && result.reason === 'password.tooShort')
    return { fresh: texts.tooShort(shortestPassword) };
  if (result.kind === 'refused' && result.reason === 'password.same') return { fresh: texts.same };
  return { whole: operationText(result) };
};

import { Group, Input, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { emailOf, isEmail } from '../../../api/email.ts';
import type { Remote } from '../../../api/remote.ts';
import { operationText, contact as texts } from '../../../messages/components/operations.ts';
import { shell } from '../../../messages/shell.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../../workspace/session-hook.ts';
import { useDoor } from '../../workspace/world.ts';
import { contactUs } from './contact-us.ts';
import { MessageDialog } from './message-dialog.tsx';
import { useRemoteOperation } from './remote-operation-hook.ts';
import { isSignedIn } from './signed-in.ts';

const longest = 10_000;

type ContactProps = {
  readonly onClose: () => void;
  /** The demo's server, which keeps the message in the page. */
  readonly demo?: Remote | undefined;
};

/** A message to whoever runs this site; works signed out, needs the network, and is sent once. */
export const Contact = ({ onClose, demo }: ContactProps) => {
  const { world } = useDoor();
  const session = useSession();
  const [email, setEmail] = useState(session.at === 'in' ? session.session.userEmail : '');
  const [message, setMessage] = useState('');
  const [isShown, setShown] = useState(false);
  const operation = useRemoteOperation();
  const faults = faultsOf(email, message);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setShown(true);
    if (faults.email || faults.message) return;
    operation.start(() =>
      contactUs(demo ?? world.site, {
        email: email.trim(),
        message,
        isLoggedIn: demo !== undefined || isSignedIn(session),
      }),
    );
  };
  if (operation.at === 'done')
    return <MessageDialog text={demo ? texts.sentInDemo : texts.sent} title={texts.title} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={texts.title}>
      <form noValidate onSubmit={submit}>
        <Stack gap={12}>
          <p>{demo ? texts.inDemo : texts.body}</p>
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="email"
            value={email}
            error={isShown && faults.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Textarea
            label={texts.message}
            data-autofocus
            rows={6}
            value={message}
            error={isShown && faults.message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          {operation.result && <Input.Error role="alert">{operationText(operation.result)}</Input.Error>}
          <Group justify="flex-end" gap={8}>
            <Button onClick={onClose}>{shell.cancel}</Button>
            <Button type="submit" look="filled" isBusy={operation.at === 'running'}>
              {texts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

const faultsOf = (email: string, message: string) => ({
  email: !isEmail(emailOf(email)) && texts.emailMissing,
  message: message.trim() === '' ? texts.messageMissing : message.length > longest && texts.tooLong(longest),
});

import { Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { accountOf } from '../../../machines/session/stored-session.ts';
import { continueLedger as text } from '../../../messages/components/opened-ledger.ts';
import { shell } from '../../../messages/shell.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { useSession } from '../../workspace/session-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useStatus, type Workspace } from '../../workspace/workspace-hooks.tsx';
import { useDoor } from '../../workspace/world.ts';

type ContinueProps = {
  readonly file: NonNullable<Workspace['file']>;
  readonly until: string;
  readonly onClose: () => void;
};

/**
 * Asks once more before a file becomes the ledger here: it says what is sent then, and what must not happen elsewhere. Once
 * it has begun it cannot be called off.
 */
export const ContinueDialog = ({ file, until, onClose }: ContinueProps) => {
  useFocusReturn();
  const { enterAccount } = useDoor();
  const session = useSession();
  const [, navigate] = useLocation();
  const toasts = useToasts();
  const owed = useStatus((status) => status.owed.count);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const go = async (): Promise<void> => {
    setBusy(true);
    try {
      const account = session.at === 'in' && accountOf(session.session);
      const why = account ? await file.continueHere(account) : 'another account';
      if (why === undefined) {
        navigate('/courses');
        if (await enterAccount()) toasts.show({ kind: 'done', text: text.done });
        return;
      }
      setFault(text.not[why]);
    } catch (error) {
      setFault(text.failed(troubleOf(error).detail));
    }
    setBusy(false);
  };
  return (
    <Modal opened onClose={() => isBusy || onClose()} withCloseButton={!isBusy} title={text.title}>
      <Stack gap={12}>
        <p>{text.body(until)}</p>
        <p>{owed > 0 ? text.owed(owed) : text.nothingOwed}</p>
        <strong>{text.other}</strong>
        {fault !== undefined && <p role="alert">{fault}</p>}
        <Group justify="flex-end" gap={8}>
          <Button disabled={isBusy} onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button look="filled" isBusy={isBusy} onClick={() => void go()}>
            {text.go}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

import { Button, Group, Modal, Stack } from '@mantine/core';
import { logOut as texts } from '../../messages/session.ts';
import { syncPanel } from '../../messages/sync.ts';
import { waitingOf } from '../remote/waiting-note.ts';
import { useWorkspace } from '../workspace-context.tsx';
import { useStatus } from '../workspace-hooks.tsx';
import { ExportWork } from './export-work.tsx';
import { useSession } from './session-hook.ts';

type LogOutProps = { readonly opened: boolean; readonly onStay: () => void; readonly onGo: () => void };

/** What signing out would leave, or take: asked only where something is at stake. */
export const LogOutDialog = ({ opened, onStay, onGo }: LogOutProps) => {
  const session = useSession();
  const { ledger, sync } = useWorkspace();
  const waiting = waitingOf(ledger);
  useStatus();
  if (session.at !== 'in') return null;
  const { computer, userEmail } = session.session;
  const isShared = computer === 'shared';
  return (
    <Modal opened={opened} zIndex={500} onClose={onStay} title={isShared ? texts.sharedTitle : texts.title}>
      <Stack gap={12}>
        <p>{isShared ? texts.ends : texts.stays(waiting, userEmail)}</p>
        {isShared && waiting > 0 && <strong>{texts.lost(waiting)}</strong>}
        {isShared && <ExportWork />}
      </Stack>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button data-autofocus onClick={onStay}>
          {texts.stay}
        </Button>
        {sync && waiting > 0 && (
          <Button onClick={() => (sync.status().mode === 'paused' ? sync.resume() : sync.hurry())}>
            {syncPanel.sendNow}
          </Button>
        )}
        <Button variant="filled" {...(isShared && { color: 'red' })} onClick={onGo}>
          {isShared ? texts.remove : texts.go}
        </Button>
      </Group>
    </Modal>
  );
};

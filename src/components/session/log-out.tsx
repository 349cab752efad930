import { Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { MirrorStatus } from '../../../machines/mirror/mirror-port.ts';
import type { StoredSession } from '../../../machines/session/stored-session.ts';
import { syncPanel } from '../../../messages/app/sync-panel.ts';
import { logOut as texts } from '../../../messages/components/log-out.ts';
import { lossText } from '../../../messages/components/loss.ts';
import { waitingOf } from '../../accounts/waiting-note.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../../workspace/session-hook.ts';
import { triedCount } from '../../workspace/view.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useStatus } from '../../workspace/workspace-hooks.tsx';
import { ExportWork } from '../export/export-work.tsx';
import { stateText } from '../sync/state-text.ts';
import { useSync } from '../sync/sync-hooks.ts';
import { partingOf } from './parting.ts';

type LogOutProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onGo: () => void;
  /** The work is removed from this computer, even if it is the user's own. */
  readonly removes?: boolean;
};

/** Tells, before the user signs out, what that would leave or remove. */
export const LogOutDialog = ({ opened, onClose, onGo, removes = false }: LogOutProps) => {
  const session = useSession();
  if (session.at !== 'in') return null;
  const computer = removes ? 'shared' : session.session.computer;
  const title = computer === 'shared' ? texts.sharedTitle : texts.title;
  return (
    <Modal opened={opened} zIndex={500} onClose={onClose} title={removes ? texts.removeTitle : title}>
      <AtStake session={{ ...session.session, computer }} onClose={onClose} onGo={onGo} />
    </Modal>
  );
};

/** How many commits the server's copy of the ledger lacks; `undefined`: it keeps none; 'unknown': it has not said. */
const uncopiedIn = (mirror: MirrorStatus | undefined, seq: number): number | 'unknown' | undefined => {
  if (!mirror || mirror.state === 'not offered') return undefined;
  return mirror.confirmed ? seq - mirror.confirmed.seq : 'unknown';
};

const historyWarning = (uncopied: ReturnType<typeof uncopiedIn>): string | undefined => {
  if (uncopied === 'unknown') return texts.historyUnknown;
  return uncopied !== undefined && uncopied > 0 ? texts.historyLost(uncopied) : undefined;
};

type AtStakeProps = Pick<LogOutProps, 'onClose' | 'onGo'> & { readonly session: StoredSession };

/** Mounted only while the dialog is open. */
const AtStake = ({ session: { computer, userEmail }, onClose, onGo }: AtStakeProps) => {
  const workspace = useWorkspace();
  const { ledger, isKept } = workspace;
  const openSync = useSync();
  const tried = triedCount(workspace);
  const [isAsked, setAsked] = useState(false);
  const owed = useStatus((status) => status.owed);
  const waiting = useStatus(() => waitingOf(ledger));
  const parting = partingOf({ computer, isKept });
  const isEnding = parting !== 'locked';
  const mirror = openSync?.status.mirror;
  const uncopied = useStatus(({ seq }) => uncopiedIn(mirror, seq));
  const send = (): void => {
    setAsked(true);
    if (openSync?.status.mode === 'paused') openSync.sync.resume();
    else openSync?.sync.hurry();
  };
  return (
    <>
      <Stack gap={12}>
        <p>
          {parting === 'locked'
            ? texts.stays(waiting, userEmail)
            : (uncopied === 0 ? texts.endsCopied : texts.ends)[parting]}
        </p>
        {isEnding && waiting > 0 && <strong>{texts.lost(waiting)}</strong>}
        {isEnding && <p role="status">{historyWarning(uncopied)}</p>}
        {tried > 0 && <strong>{lossText.tried(tried)}</strong>}
        {isEnding && <ExportWork />}
        <p role="status">{isAsked && openSync && waiting > 0 && stateText(openSync.status, owed)}</p>
      </Stack>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button data-autofocus onClick={onClose}>
          {texts.stay}
        </Button>
        {openSync && waiting > 0 && <Button onClick={send}>{syncPanel.sendNow}</Button>}
        <Button look="filled" {...(isEnding && { color: 'red' })} onClick={onGo}>
          {parting === 'removed' ? texts.remove : texts.go}
        </Button>
      </Group>
    </>
  );
};

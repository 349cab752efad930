import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { SessionState } from '../../../machines/session/session-state.ts';
import { settingsText, storagePurposes } from '../../../messages/screens/settings.ts';
import { computerNameIn, computerNamePath, longestComputerName } from '../../../projections/settings/computer-name.ts';
import type { StorageUse } from '../../accounts/storage-use.ts';
import { waitingOf } from '../../accounts/waiting-note.ts';
import { LogOutDialog, MakeOwn } from '../../components/later.ts';
import { Button } from '../../ui/button.tsx';
import { shownBytes } from '../../ui/bytes.ts';
import { useDraft } from '../../ui/fields/draft.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useSession } from '../../workspace/session-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useBook, useStatus } from '../../workspace/workspace-hooks.tsx';
import { useDoor } from '../../workspace/world.ts';
import { useChangeSetting } from './change-setting.ts';
import { Line, Part } from './line.tsx';
import classes from './settings.module.css';

const text = settingsText.computer;

/** What this computer is to the instructor, and what is stored on it. */
export const ComputerPart = () => {
  const { kind, isKept } = useWorkspace();
  const session = useSession();
  return (
    <Part id="computer" title={text.title}>
      {kind === 'account' && <NameLine />}
      {kind === 'account' && session.at === 'in' && <WhoseComputer state={session} />}
      {isKept ? <KeptWork /> : <Line name={text.kept} hint={text.inTab} />}
      {kind === 'account' && isKept && session.at === 'in' && <RemoveWork state={session} />}
    </Part>
  );
};

/** How the account's other browsers call this one. It stands in this ledger, so that only its copy tells them. */
const NameLine = () => {
  const change = useChangeSetting();
  const stored = useBook(({ settings }) => computerNameIn(settings) ?? '');
  const draft = useDraft(stored, (typed) => {
    const name = typed.trim();
    if (name.length > longestComputerName) return text.nameTooLong(longestComputerName);
    return change([...computerNamePath], name || null);
  });
  return (
    <Line name={text.name} hint={text.nameHint}>
      <TextInput aria-label={text.nameLabel} {...draft} />
    </Line>
  );
};

type In = Extract<SessionState, { readonly at: 'in' }>;

/** Chooses between an own and a shared computer. Only the choice of an own one is confirmed: it keeps more. */
const WhoseComputer = ({ state }: { readonly state: In }) => {
  const { session } = useDoor().world;
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const { computer } = state.session;
  const choose = (chosen: 'mine' | 'shared'): void => {
    if (chosen === computer) return;
    if (chosen === 'mine') setAsking(true);
    else {
      session.share();
      toasts.show({ kind: 'done', text: text.nowShared });
    }
  };
  return (
    <Line name={text.whose} hint={text.whoseHints[computer]}>
      <Segmented
        label={text.whose}
        value={computer}
        disabled={computer === 'mine' ? state.standing === 'signing in' : state.standing !== 'verified'}
        choices={[
          { value: 'mine', label: text.whoseNames.mine },
          { value: 'shared', label: text.whoseNames.shared },
        ]}
        onChange={choose}
      />
      {isAsking && <MakeOwn state={state} onClose={() => setAsking(false)} />}
    </Line>
  );
};

/**
 * Signs out and removes the user's work from this computer, as on a shared one. Asks first, because Undo cannot bring
 * back unsent changes.
 */
const RemoveWork = ({ state }: { readonly state: In }) => {
  const { world, logOut } = useDoor();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const go = (): void => {
    world.session.share();
    navigate('/');
    void logOut();
  };
  return (
    <Line name={text.removeName} hint={text.removeHint}>
      <Button
        look="danger"
        disabled={state.standing === 'signing in' || state.standing === 'owning'}
        onClick={() => setAsking(true)}
      >
        {text.remove}
      </Button>
      <LogOutDialog opened={isAsking} removes onClose={() => setAsking(false)} onGo={go} />
    </Line>
  );
};

const KeptWork = () => {
  const { ledger, kind } = useWorkspace();
  const used = useRoomUsed();
  const changes = useStatus(({ seq }) => seq);
  const waiting = useStatus(() => waitingOf(ledger));
  return (
    <>
      <Line
        name={text.kept}
        hint={kind === 'account' ? text.changes(changes, waiting, used) : text.local(changes, used)}
      />
      <StorageDetails />
    </>
  );
};

/** How much of this browser's storage the site uses, in words; `undefined` unless the browser has told. */
const useRoomUsed = (): string | undefined => {
  const { storage } = useDoor().world;
  const [used, setUsed] = useState<number>();
  useEffect(() => {
    void storage.facts().then(({ room }) => setUsed(room?.used));
  }, [storage]);
  return used === undefined ? undefined : shownBytes(used);
};

/** What the browser stores for the app, in words. Of other users it says only that there is something. */
const StorageDetails = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.details}</summary>
      {isOpen && <StorageTable />}
    </details>
  );
};

const StorageTable = () => {
  const { storageUse } = useDoor().world;
  const workspace = useWorkspace();
  const [uses, setUses] = useState<readonly StorageUse[]>([]);
  useEffect(() => {
    void storageUse(workspace).then(setUses);
  }, [storageUse, workspace]);
  return (
    <table className={classes.storage}>
      <thead>
        <tr>
          <th scope="col">{text.what}</th>
          <th scope="col">{text.whoseColumn}</th>
          <th scope="col">{text.size}</th>
        </tr>
      </thead>
      <tbody>
        {uses.map(({ what, whose, bytes, count }) => (
          <tr key={`${what} ${whose}`}>
            <td>{text.times(storagePurposes[what], count)}</td>
            <td>{text.owners[whose]}</td>
            <td>{bytes === undefined ? text.untold : shownBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

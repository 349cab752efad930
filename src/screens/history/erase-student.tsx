import { Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { StudentId } from '../../../events/ids.ts';
import type { OwnErasing } from '../../../machines/erasing/own-log.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { type OwnSession, ownSession } from '../../../machines/session/own-session.ts';
import type { Account } from '../../../machines/session/world.ts';
import { eraseStudentText as text } from '../../../messages/screens/erase-student.ts';
import { shell } from '../../../messages/shell.ts';
import { arriving } from '../../browser/arriving-code.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { useAnswer } from '../../workspace/answer-hook.ts';
import { useSession } from '../../workspace/session-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useViews } from '../../workspace/views.tsx';
import { useDoor } from '../../workspace/world.ts';
import classes from './history-screen.module.css';

/** Of a change that deleted one student: the way to erase them, where the ledger is an account's on this computer. */
export const EraseDeleted = ({ listed }: { readonly listed: ListedCommit }) => {
  const { now: workspace, view } = useViews();
  const [studentId, ...others] = deletedIn(listed);
  const isOwn = workspace.kind === 'account' && workspace.isKept && !view;
  return isOwn && studentId !== undefined && others.length === 0 ? <Erase studentId={studentId} /> : null;
};

const Erase = ({ studentId }: { readonly studentId: StudentId }) => {
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  if (session.at !== 'in') return null;
  const { userEmail: user, backend } = session.session;
  return (
    <div className="controls">
      <Button look="danger" onClick={() => setAsking(true)}>
        {text.open}
      </Button>
      {isAsking && <EraseDialog account={{ user, backend }} studentId={studentId} onClose={() => setAsking(false)} />}
    </div>
  );
};

const deletedIn = ({ changes, isLong }: ListedCommit): readonly StudentId[] =>
  isLong
    ? []
    : changes.flatMap(({ subject, from, to }) =>
        subject.what === 'student' && from !== null && to === null ? [subject.studentId] : [],
      );

/** In the chunk that opens ledgers, which has most of it already. */
const toErasing = async () => (await arriving(() => import('../../components/ledger-file/open-file.ts'))).erasingHere;

type DialogProps = { readonly account: Account; readonly studentId: StudentId; readonly onClose: () => void };

/** Says what goes and what stays, before anything is erased. Once it has begun it cannot be called off. */
const EraseDialog = ({ account, studentId, onClose }: DialogProps) => {
  useFocusReturn();
  const { hasCopy, isBusy, fault, isHereAlone, erase } = useErasing(account, studentId);
  const { found, failure } = useAnswer([account.user, account.backend, studentId], async () =>
    (await toErasing()).ask(account, studentId),
  );
  const isPossible = found?.made.kind === 'erased';
  return (
    <Modal opened onClose={() => isBusy || onClose()} withCloseButton={!isBusy} title={text.title}>
      <Stack gap={12}>
        {!found && failure === undefined && <p role="status">{text.reading}</p>}
        {failure !== undefined && <p role="alert">{text.unread(failure)}</p>}
        {found && <Told made={found.made} hasCopy={hasCopy} />}
        {isBusy && <p role="status">{text.erasing}</p>}
        {fault !== undefined && <p role="alert">{fault}</p>}
        <Group justify="flex-end" gap={8}>
          <Button data-autofocus disabled={isBusy} onClick={onClose}>
            {isPossible ? shell.cancel : shell.close}
          </Button>
          {isPossible && (
            <Button look="danger" isBusy={isBusy} onClick={() => void erase()}>
              {isHereAlone ? text.goHere : text.go}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
};

/**
 * The server's copy comes first: while it fails, nothing is erased here, and the way to find the entries again is not lost.
 * `isHereAlone`: it has failed, and the next try leaves it out.
 */
const useErasing = (account: Account, studentId: StudentId) => {
  const { enterAccount, world } = useDoor();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isHereAlone, setHereAlone] = useState(false);
  const server = ownSession(world.session, account);
  const hasCopy = server.credentials()?.capabilities.ledger === true;
  const erase = async (): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    const isThereToo = hasCopy && !isHereAlone;
    const why = isThereToo ? await whyNotThere(server, account, studentId) : undefined;
    setHereAlone(why !== undefined);
    const whyNotHere = why === undefined ? await erasedHere() : undefined;
    setFault(why ?? (whyNotHere && isThereToo ? text.onlyThere(whyNotHere) : whyNotHere));
    setBusy(false);
  };
  const erasedHere = async (): Promise<string | undefined> => {
    try {
      const made = await (await toErasing()).eraseHere(account, studentId);
      if (made.kind !== 'erased') return text.not[made.kind];
      // What this page still remembers of the student goes with the workspace that is closed.
      await enterAccount();
      toasts.show({ kind: 'done', text: text.done(made.erased, hasCopy && !isHereAlone) });
      return undefined;
    } catch (error) {
      return text.failed(troubleOf(error).detail);
    }
  };
  return { hasCopy, isBusy, fault, isHereAlone, erase };
};

/** Erases in the server's copy of this ledger. Returns why it did not. */
const whyNotThere = async (server: OwnSession, account: Account, who: StudentId): Promise<string | undefined> => {
  try {
    const erasing = await toErasing();
    const found = await erasing.ask(account, who);
    if (found.made.kind !== 'erased') return text.not[found.made.kind];
    const is = await erasing.eraseThere(server, found);
    return is === 'erased' ? undefined : text.behind;
  } catch (error) {
    return text.notThere(troubleOf(error).detail);
  }
};

const Told = ({ made, hasCopy }: Pick<OwnErasing, 'made'> & { readonly hasCopy: boolean }) => {
  if (made.kind !== 'erased') return <p role="alert">{text.not[made.kind]}</p>;
  const { notes, fixed } = made.plan;
  return (
    <>
      <p>{text.goes(made.erased, hasCopy)}</p>
      {notes.length > 0 && <p>{text.notes(notes.length)}</p>}
      <p>{text.others}</p>
      <div>
        <p>{text.stay}</p>
        <ul className={classes.stays}>
          {[...text.stays(hasCopy), ...(fixed.length > 0 ? [text.fixed(fixed.length)] : [])].map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      <strong>{text.after}</strong>
    </>
  );
};

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
  return isOwn && studentId !== undefined && others.length === 0 ? (
    <Erase user={workspace.user} studentId={studentId} />
  ) : null;
};

type EraseProps = { readonly user: string; readonly studentId: StudentId };

/** Somebody else may have signed in since the ledger was opened: then nothing is offered. */
const Erase = ({ user, studentId }: EraseProps) => {
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  if (session.at !== 'in' || session.session.userEmail !== user) return null;
  const { backend } = session.session;
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
  const { keepsCopies, isBusy, isDone, fault, isHereAlone, erase } = useErasing(account, studentId);
  const { found, failure } = useAnswer([account.user, account.backend, studentId], async () =>
    (await toErasing()).ask(account, studentId),
  );
  const isPossible = found?.made.kind === 'erased' && !isDone;
  return (
    <Modal opened onClose={() => isBusy || onClose()} withCloseButton={!isBusy} title={text.title}>
      <Stack gap={12}>
        {!found && failure === undefined && <p role="status">{text.reading}</p>}
        {failure !== undefined && <p role="alert">{text.unread(failure)}</p>}
        {found && !isDone && <Told made={found.made} keepsCopies={keepsCopies} />}
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
  const [isDone, setDone] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isHereAlone, setHereAlone] = useState(false);
  const server = ownSession(world.session, account);
  const keepsCopies = server.credentials()?.capabilities.ledger === true;
  const erase = async (): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    const there =
      keepsCopies && !isHereAlone ? await erasedThere(server, account, studentId) : ({ is: 'left out' } as const);
    setHereAlone(there.is === 'failed' && there.mayGoHere);
    setFault(there.is === 'failed' ? there.why : await erasedHere(there));
    setBusy(false);
  };
  const erasedHere = async (there: ErasedThere): Promise<string | undefined> => {
    const before = there.is === 'erased' ? text.onlyThere : '';
    let made: Awaited<ReturnType<Erasing['eraseHere']>>;
    try {
      made = await (await toErasing()).eraseHere(account, studentId);
    } catch (error) {
      return before + text.failed(troubleOf(error).detail);
    }
    if (made.kind !== 'erased') return before + text.not[made.kind];
    const told = text.done(made.erased, toldOf(there));
    setDone(true);
    // What this page still remembers of the student goes with the workspace that is closed.
    const entered = await enterAccount().catch(troubleOf);
    if (entered === true) {
      toasts.show({ kind: 'done', text: told });
      return undefined;
    }
    const reload = text.reload(told, entered ? entered.detail : '');
    // If the workspace was closed, this dialog is gone with it.
    toasts.show({ kind: 'refused', text: reload });
    return reload;
  };
  return { keepsCopies, isBusy, isDone, fault, isHereAlone, erase };
};

type Erasing = Awaited<ReturnType<typeof toErasing>>;

/** What came of the server's copies. `mayGoHere`: to erase in this browser alone is a way out. */
type ErasedThere =
  | { readonly is: 'erased' | 'no copy'; readonly hasOthers: boolean }
  | { readonly is: 'left out' }
  | { readonly is: 'failed'; readonly why: string; readonly mayGoHere: boolean };

const toldOf = (there: ErasedThere): string => {
  if (there.is !== 'erased' && there.is !== 'no copy') return text.leftOut;
  return text.there[there.is] + (there.hasOthers ? text.otherHistory : '');
};

/** Erases in the server's copy of this ledger, if it has one. Only of the erasing itself it is ever unknown how it ended. */
const erasedThere = async (server: OwnSession, account: Account, who: StudentId): Promise<ErasedThere> => {
  const failed = (why: string, mayGoHere: boolean): ErasedThere => ({ is: 'failed', why, mayGoHere });
  const erasing = await toErasing().catch(troubleOf);
  if ('detail' in erasing) return failed(text.unread(erasing.detail), false);
  const found = await erasing.ask(account, who).catch(troubleOf);
  if ('detail' in found) return failed(text.unread(found.detail), false);
  if (found.made.kind !== 'erased') return failed(text.not[found.made.kind], false);
  const copy = await erasing.findThere(server, account, found).catch(troubleOf);
  if ('detail' in copy) return failed(text.notFound(copy.detail), true);
  const { hasOthers } = copy;
  if (copy.is === 'no copy') return { is: 'no copy', hasOthers };
  if (copy.is === 'behind') return failed(text.behind, true);
  const trouble = await erasing.eraseThere(server, copy, found).catch(troubleOf);
  return trouble ? failed(text.notThere(trouble.detail), true) : { is: 'erased', hasOthers };
};

const Told = ({ made, keepsCopies }: Pick<OwnErasing, 'made'> & { readonly keepsCopies: boolean }) => {
  if (made.kind !== 'erased') return <p role="alert">{text.not[made.kind]}</p>;
  const { notes, fixed } = made.plan;
  return (
    <>
      <p>{text.goes(made.erased, keepsCopies)}</p>
      {notes.length > 0 && <p>{text.notes(notes.length)}</p>}
      <p>{text.others}</p>
      <div>
        <p>{text.stay}</p>
        <ul className={classes.stays}>
          {[...text.stays(keepsCopies), ...(fixed.length > 0 ? [text.fixed(fixed.length)] : [])].map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      <strong>{text.after}</strong>
    </>
  );
};

import { useState } from 'react';
import type { StudentId } from '../../../events/ids.ts';
import type { SnapshotsHolding } from '../../../machines/erasing/in-snapshots.ts';
import type { OtherCopies } from '../../../machines/erasing/other-copies.ts';
import type { OwnErasing } from '../../../machines/erasing/own-log.ts';
import type { Waiter } from '../../../machines/ledger/ledger-port.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import { type OwnSession, ownSession } from '../../../machines/session/own-session.ts';
import type { Account } from '../../../machines/session/world.ts';
import { eraseStudentText as text } from '../../../messages/screens/erase-student.ts';
import { arriving } from '../../browser/arriving-code.ts';
import { type Answer, useAnswer } from '../../workspace/answer-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { inPercent } from '../../workspace/toasts/told-later.ts';
import { useDoor } from '../../workspace/world.ts';

/** What erasing would do. `others`: in the server's copies of other ledgers. `snapshots`: those at the server that hold the student. */
export type AskedErasing = {
  readonly own: OwnErasing;
  readonly others:
    | { readonly is: 'none' }
    | { readonly is: 'read'; readonly copies: OtherCopies }
    | { readonly is: 'unread'; readonly detail: string };
  readonly snapshots: SnapshotsHolding | undefined;
};

/** In the chunk that opens ledgers, which has most of it already. */
const toErasing = async () => (await arriving(() => import('../../components/ledger-file/open-file.ts'))).erasingHere;

/** Looks at everything that may hold the student, and changes nothing. `percent`: how much of this ledger is read. */
export const useErasingAsked = (
  account: Account,
  studentId: StudentId,
): Answer<AskedErasing> & { readonly percent: number } => {
  const { world } = useDoor();
  const [percent, setPercent] = useState(0);
  const answer = useAnswer([account.user, account.backend, studentId], async (signal) => {
    const erasing = await toErasing();
    const server = ownSession(world.session, account);
    const tell = (share: number): void => setPercent(inPercent(share));
    const own = await erasing.ask(account, studentId, { tell, signal });
    return {
      own,
      others: await othersOf(server, account, own, signal),
      snapshots: await erasing.askSnapshots(server, own),
    };
  });
  return { ...answer, percent };
};

const othersOf = async (
  server: OwnSession,
  account: Account,
  own: OwnErasing,
  signal: AbortSignal,
): Promise<AskedErasing['others']> => {
  if (!keepsCopies(server)) return { is: 'none' };
  try {
    return { is: 'read', copies: await (await toErasing()).askOthers(server, account, own, signal) };
  } catch (error) {
    signal.throwIfAborted();
    return { is: 'unread', detail: troubleOf(error).detail };
  }
};

const keepsCopies = (server: OwnSession): boolean => server.credentials()?.capabilities.ledger === true;

/**
 * The server's copies come first: while one fails, nothing is erased here, and the way to find the entries again is not lost.
 * `isHereAlone`: they have failed, and the next try leaves them out.
 */
export const useErasing = (account: Account, studentId: StudentId) => {
  const { enterAccount, world } = useDoor();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [erasedPercent, setPercent] = useState(0);
  const [isDone, setDone] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isHereAlone, setHereAlone] = useState(false);
  const server = ownSession(world.session, account);
  const erase = async ({ others }: AskedErasing): Promise<void> => {
    setBusy(true);
    setPercent(0);
    setFault(undefined);
    const atServer: ServerErasure =
      others.is === 'none' || isHereAlone
        ? { is: 'left out' }
        : await eraseAtServer(server, account, studentId, others, waitingFor(0, 0.4));
    setHereAlone(atServer.is === 'failed' && atServer.mayGoHere);
    setFault(atServer.is === 'failed' ? atServer.why : await eraseInBrowser(atServer));
    setBusy(false);
  };
  /** Once it has begun it is not given up. */
  const waitingFor = (from: number, to: number): Waiter => ({
    ...unwatched,
    tell: (share) => setPercent(inPercent(from + (to - from) * share)),
  });
  const eraseInBrowser = async (atServer: ServerErasure): Promise<string | undefined> => {
    const prefix = atServer.is === 'erased' ? text.onlyThere : '';
    let made: Awaited<ReturnType<Erasing['eraseHere']>>;
    try {
      made = await (await toErasing()).eraseHere(account, studentId, waitingFor(0.5, 1));
    } catch (error) {
      return prefix + text.failed(troubleOf(error).detail);
    }
    if (made.kind !== 'erased') return prefix + text.not[made.kind];
    const doneText = text.done(made.erased, serverText(atServer));
    setDone(true);
    // What this page still remembers of the student goes with the workspace that is closed.
    const entered = await enterAccount().catch(troubleOf);
    if (entered === true) {
      toasts.show({ kind: 'done', text: doneText });
      return undefined;
    }
    const reload = text.reload(doneText, entered ? entered.detail : '');
    // If the workspace was closed, this dialog is gone with it.
    toasts.show({ kind: 'refused', text: reload });
    return reload;
  };
  return { isBusy, erasedPercent, isDone, fault, isHereAlone, erase };
};

type Erasing = Awaited<ReturnType<typeof toErasing>>;

/** What came of the server's copies. `mayGoHere`: to erase in this browser alone is a way out. */
type ServerErasure =
  | { readonly is: 'erased' | 'no copy'; readonly others: number; readonly isAll: boolean }
  | { readonly is: 'left out' }
  | { readonly is: 'failed'; readonly why: string; readonly mayGoHere: boolean };

const serverText = (atServer: ServerErasure): string => {
  if (atServer.is !== 'erased' && atServer.is !== 'no copy') return text.leftOut;
  const { others, isAll } = atServer;
  return text.there[atServer.is] + (others > 0 ? text.others(others) : '') + (isAll ? '' : text.othersKeep);
};

/**
 * Erases in the server's copy of this ledger, if it has one, and in the copies of other ledgers that the dialog listed.
 * How it ended is unknown only if the erasing itself fails.
 */
const eraseAtServer = async (
  server: OwnSession,
  account: Account,
  studentId: StudentId,
  others: AskedErasing['others'],
  waiting: Waiter,
): Promise<ServerErasure> => {
  const failed = (why: string, mayGoHere: boolean): ServerErasure => ({ is: 'failed', why, mayGoHere });
  const erasing = await toErasing().catch(troubleOf);
  if ('detail' in erasing) return failed(text.unread(erasing.detail), false);
  const ownErasing = await erasing.ask(account, studentId, waiting).catch(troubleOf);
  if ('detail' in ownErasing) return failed(text.unread(ownErasing.detail), false);
  if (ownErasing.made.kind !== 'erased') return failed(text.not[ownErasing.made.kind], false);
  const ownCopy = await erasing.findThere(server, account, ownErasing).catch(troubleOf);
  if ('detail' in ownCopy) return failed(text.notFound(ownCopy.detail), true);
  if (ownCopy.is === 'behind') return failed(text.behind, true);
  const copies = others.is === 'read' ? others.copies : noCopies;
  const erase = async (): Promise<void> => {
    await erasing.eraseInOthers(server, copies);
    if (ownCopy.is === 'there') await erasing.eraseThere(server, ownCopy, ownErasing);
  };
  const trouble = await erase().catch(troubleOf);
  if (trouble) return failed(text.notThere(trouble.detail), true);
  const isAll = others.is !== 'unread' && copies.kept.length === 0;
  return { is: ownCopy.is === 'there' ? 'erased' : 'no copy', others: copies.erasing.length, isAll };
};

const noCopies: OtherCopies = { erasing: [], kept: [] };

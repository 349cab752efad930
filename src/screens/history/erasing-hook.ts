import { useState } from 'react';
import type { StudentId } from '../../../events/ids.ts';
import type { SnapshotsHolding } from '../../../machines/erasing/in-snapshots.ts';
import type { OtherCopies } from '../../../machines/erasing/other-copies.ts';
import type { OwnErasing } from '../../../machines/erasing/own-log.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { type OwnSession, ownSession } from '../../../machines/session/own-session.ts';
import type { Account } from '../../../machines/session/world.ts';
import { eraseStudentText as text } from '../../../messages/screens/erase-student.ts';
import { arriving } from '../../browser/arriving-code.ts';
import { type Answer, useAnswer } from '../../workspace/answer-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
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

/** Looks at everything that may hold the student, and changes nothing. */
export const useErasingAsked = (account: Account, studentId: StudentId): Answer<AskedErasing> => {
  const { world } = useDoor();
  return useAnswer([account.user, account.backend, studentId], async (signal) => {
    const erasing = await toErasing();
    const server = ownSession(world.session, account);
    const own = await erasing.ask(account, studentId);
    return {
      own,
      others: await othersOf(server, account, own, signal),
      snapshots: await erasing.askSnapshots(server, own),
    };
  });
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
  const [isDone, setDone] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isHereAlone, setHereAlone] = useState(false);
  const server = ownSession(world.session, account);
  const erase = async ({ others }: AskedErasing): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    const there: ErasedThere =
      others.is === 'none' || isHereAlone ? { is: 'left out' } : await erasedThere(server, account, studentId, others);
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
  return { isBusy, isDone, fault, isHereAlone, erase };
};

type Erasing = Awaited<ReturnType<typeof toErasing>>;

/** What came of the server's copies. `mayGoHere`: to erase in this browser alone is a way out. */
type ErasedThere =
  | { readonly is: 'erased' | 'no copy'; readonly others: number; readonly isAll: boolean }
  | { readonly is: 'left out' }
  | { readonly is: 'failed'; readonly why: string; readonly mayGoHere: boolean };

const toldOf = (there: ErasedThere): string => {
  if (there.is !== 'erased' && there.is !== 'no copy') return text.leftOut;
  const { others, isAll } = there;
  return text.there[there.is] + (others > 0 ? text.others(others) : '') + (isAll ? '' : text.othersKeep);
};

/**
 * Erases in the server's copy of this ledger, if it has one, and in those of the others as it was told. Only of the erasing itself
 * it is ever unknown how it ended.
 */
const erasedThere = async (
  server: OwnSession,
  account: Account,
  who: StudentId,
  others: AskedErasing['others'],
): Promise<ErasedThere> => {
  const failed = (why: string, mayGoHere: boolean): ErasedThere => ({ is: 'failed', why, mayGoHere });
  const erasing = await toErasing().catch(troubleOf);
  if ('detail' in erasing) return failed(text.unread(erasing.detail), false);
  const found = await erasing.ask(account, who).catch(troubleOf);
  if ('detail' in found) return failed(text.unread(found.detail), false);
  if (found.made.kind !== 'erased') return failed(text.not[found.made.kind], false);
  const copy = await erasing.findThere(server, account, found).catch(troubleOf);
  if ('detail' in copy) return failed(text.notFound(copy.detail), true);
  if (copy.is === 'behind') return failed(text.behind, true);
  const copies = others.is === 'read' ? others.copies : noCopies;
  const erase = async (): Promise<void> => {
    await erasing.eraseInOthers(server, copies);
    if (copy.is === 'there') await erasing.eraseThere(server, copy, found);
  };
  const trouble = await erase().catch(troubleOf);
  if (trouble) return failed(text.notThere(trouble.detail), true);
  const isAll = others.is !== 'unread' && copies.kept.length === 0;
  return { is: copy.is === 'there' ? 'erased' : 'no copy', others: copies.erasing.length, isAll };
};

const noCopies: OtherCopies = { erasing: [], kept: [] };

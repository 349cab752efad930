import type { StudentId } from '../../../events/ids.ts';
import { atOnce, type Running } from '../../../events/steps.ts';
import { linkCommit, preparingCommit } from '../../../log/lines/line.ts';
import { type Log, LogFailure } from '../../../log/port.ts';
import { randomSalt } from '../../../log/salt.ts';
import { type CopyToErase, copyToErase, eraseInCopy } from '../../../machines/erasing/at-server.ts';
import { eraseAsElsewhere } from '../../../machines/erasing/erased-elsewhere.ts';
import type { EntryPlace } from '../../../machines/erasing/erasing.ts';
import { type SnapshotsHolding, snapshotsHolding } from '../../../machines/erasing/in-snapshots.ts';
import { eraseInCopies, erasingInCopies, type OtherCopies } from '../../../machines/erasing/other-copies.ts';
import {
  eraseInLog,
  type OwnErasing,
  type OwnErasingWorld,
  planErasingInLog,
} from '../../../machines/erasing/own-log.ts';
import type { Waiter } from '../../../machines/ledger/ledger-port.ts';
import { signature } from '../../../machines/ledger/ledger-world.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import { CallFailed } from '../../../machines/mirror/ledger-call.ts';
import { fetchLedgers } from '../../../machines/others/fetched-ledger.ts';
import { type OwnSession, ownSession } from '../../../machines/session/own-session.ts';
import type { Session } from '../../../machines/session/session.ts';
import type { Account } from '../../../machines/session/world.ts';
import { inSlices, runningInSlices } from '../../../machines/slices.ts';
import { listSnapshots } from '../../../machines/snapshots/snapshot-calls.ts';
import { eraseStudentText } from '../../../messages/screens/erase-student.ts';
import { toSync } from '../../accounts/later.ts';
import { forgetLedgers } from '../../accounts/ledgers-on-disk.ts';
import { accountLog, now } from '../../accounts/logs.ts';
import { accountDatabase } from '../../browser/database.ts';
import { newId } from '../../browser/identity.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import type { TabsSync } from '../../browser/tabs/sync-of-tabs.ts';
import { checking } from '../history/others.ts';
import { readContent } from '../snapshots/snapshot-file.ts';

/** Erasing a student of an account whose ledger is on this computer: there, and in the server's copies of all its ledgers. */
export const ownErasing = {
  /** Says what would be erased here. */
  ask: (account: Account, who: StudentId, waiting: Waiter): Promise<OwnErasing> =>
    inOwnLog(account, (log) => planErasingInLog(log, who, runningFor(waiting))),
  eraseHere: async (account: Account, who: StudentId, waiting: Waiter): ReturnType<typeof eraseInLog> => {
    // What is kept of other ledgers may have the student, too, and is fetched again. If it stays, nothing is erased.
    await forgetLedgers(account);
    return inOwnLog(account, (log) => eraseInLog(log, who, erasingWorld(account, runningFor(waiting))));
  },
  /** Looks for the server's copy of this ledger. Nothing is changed. */
  findThere: (server: OwnSession, account: Account, found: OwnErasing): Promise<CopyToErase> =>
    inOwnLog(account, async (log) => {
      const { seq } = await log.head();
      const ledger = { status: () => ({ seq }), subscribe: () => () => undefined, records: { stored: log } };
      return copyToErase((await toSync()).copyFinding, { ...server, ledger }, entriesOf(found));
    }),
  eraseThere: (server: OwnSession, { id }: CopyToErase, found: OwnErasing): Promise<void> =>
    eraseInCopy(server, id, entriesOf(found)),
  /** Fetches the server's copies of the account's other ledgers, and says what would be erased in them. */
  askOthers: (server: OwnSession, account: Account, own: OwnErasing, signal: AbortSignal): Promise<OtherCopies> =>
    inOwnLog(account, async (stored) => {
      const { made } = own;
      if (made.kind !== 'erased') return { erasing: [], kept: [] };
      const { id: ownCopy } = await ownErasing.findThere(server, account, own);
      const world = { server, user: account.user, stored, ownCopy, check: checking(signal) };
      const found = await fetchLedgers(world, new Map(), { ...unwatched, signal });
      return erasingInCopies(found, made, await stored.header(), running());
    }),
  eraseInOthers: eraseInCopies,
  /** Looks which snapshots at the server hold the student. `undefined`: the server does not list them. */
  askSnapshots: async (server: OwnSession, { made }: OwnErasing): Promise<SnapshotsHolding | undefined> => {
    if (made.kind !== 'erased') return undefined;
    const listed = await listSnapshots(server);
    if (listed.kind !== 'done') return undefined;
    const isGiven = server.credentials()?.capabilities.snapshotContent === true;
    return snapshotsHolding(listed.reply, made, async (one) => {
      const read = isGiven ? await readContent(server, one) : undefined;
      return read?.kind === 'read' ? read.json : undefined;
    });
  },
  /** As long as the sync goes on: erases here what another browser has erased in the server's copy of this ledger. */
  follow: (sync: TabsSync, account: Account, session: Session): void => {
    const look = erasingFollower(sync, account, ownSession(session, account));
    sync.subscribe(() => void look());
    void look();
  },
};

/** Milliseconds until what cannot be erased yet is looked at again: all lines are read for that. */
const soonest = 600_000;

/** The returned function erases here what the copy at the server lacks, if it has lost entries since the last call. */
const erasingFollower = (sync: TabsSync, account: Account, server: OwnSession): (() => Promise<void>) => {
  let [erasedHere, answersSeen, notBefore] = [0, -1, 0];
  return async () => {
    const { mirror, elsewhere } = sync.status();
    if (elsewhere || mirror?.state !== 'complete' || !mirror.copy || mirror.answers === answersSeen) return;
    const { id, erased } = mirror.copy;
    if (erased <= erasedHere || Date.now() < notBefore) return;
    answersSeen = mirror.answers;
    // While this is under way, too.
    notBefore = Date.now() + soonest;
    try {
      const world = { ...erasingWorld(account, running()), note: eraseStudentText.elsewhere };
      const made = await inOwnLog(account, (log) => eraseAsElsewhere(log, { server, id }, world));
      if (made.kind === 'erased') await forgetLedgers(account);
      if (made.kind === 'nothing' || (made.kind === 'erased' && made.isAll)) [erasedHere, notBefore] = [erased, 0];
    } catch (error) {
      // It is asked about again after a while.
      if (!(error instanceof CallFailed || error instanceof LogFailure)) reportError(error);
    }
  };
};

const entriesOf = ({ made }: OwnErasing): readonly EntryPlace[] =>
  made.kind === 'erased' ? [...made.plan.own, ...made.plan.notes] : [];

const identity = { app: __APP_VERSION__, projections: __PROJECTIONS_VERSION__, tab: newId() };

const running = () => runningInSlices(pageSlicing);

const runningFor =
  (waiting: Waiter): Running =>
  (steps) =>
    inSlices(steps, pageSlicing, waiting);

const erasingWorld = ({ user }: Account, run: Running): OwnErasingWorld => ({
  run,
  sign: () => signature({ ...identity, actor: user, now, newId }),
  linked: (draft, after) => linkCommit(atOnce(preparingCommit(draft, randomSalt)), after).line,
});

/** The log is opened once more, as by another tab. */
const inOwnLog = async <Found>(account: Account, work: (log: Log) => Promise<Found>): Promise<Found> => {
  const log = accountLog(identity, account, accountDatabase(account));
  try {
    return await work(log);
  } finally {
    log.close();
  }
};

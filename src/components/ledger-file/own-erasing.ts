import type { StudentId } from '../../../events/ids.ts';
import { atOnce } from '../../../events/steps.ts';
import { linkCommit, preparingCommit } from '../../../log/lines/line.ts';
import type { Log } from '../../../log/port.ts';
import { randomSalt } from '../../../log/salt.ts';
import { type CopyToErase, copyToErase, eraseInCopy } from '../../../machines/erasing/at-server.ts';
import type { EntryPlace } from '../../../machines/erasing/erasing.ts';
import { askedInLog, eraseInLog, type OwnErasing } from '../../../machines/erasing/own-log.ts';
import { signature } from '../../../machines/ledger/ledger-world.ts';
import type { OwnSession } from '../../../machines/session/own-session.ts';
import type { Account } from '../../../machines/session/world.ts';
import { runningInSlices } from '../../../machines/slices.ts';
import { toSync } from '../../accounts/later.ts';
import { forgetLedgers } from '../../accounts/ledgers-on-disk.ts';
import { accountLog, now } from '../../accounts/logs.ts';
import { accountDatabase } from '../../browser/database.ts';
import { newId } from '../../browser/identity.ts';
import { pageSlicing } from '../../browser/slicing.ts';

/** Erasing a student of an account whose ledger is on this computer: there, and in the server's copy of it. */
export const ownErasing = {
  /** Says what would be erased. */
  ask: (account: Account, who: StudentId): Promise<OwnErasing> =>
    inOwnLog(account, (log) => askedInLog(log, who, running())),
  eraseHere: async (account: Account, who: StudentId): ReturnType<typeof eraseInLog> => {
    // What is kept of other ledgers may have the student, too, and is fetched again. If it stays, nothing is erased.
    await forgetLedgers(account);
    return inOwnLog(account, (log) =>
      eraseInLog(log, who, {
        run: running(),
        sign: () => signature({ ...identity, actor: account.user, now, newId }),
        linked: (draft, after) => linkCommit(atOnce(preparingCommit(draft, randomSalt)), after).line,
      }),
    );
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
};

const entriesOf = ({ made }: OwnErasing): readonly EntryPlace[] =>
  made.kind === 'erased' ? [...made.plan.own, ...made.plan.notes] : [];

const identity = { app: __APP_VERSION__, projections: __PROJECTIONS_VERSION__, tab: newId() };

const running = () => runningInSlices(pageSlicing);

/** The log is opened once more, as by another tab. */
const inOwnLog = async <Found>(account: Account, work: (log: Log) => Promise<Found>): Promise<Found> => {
  const log = accountLog(identity, account, accountDatabase(account));
  try {
    return await work(log);
  } finally {
    log.close();
  }
};

import { atOnce } from '../../../events/steps.ts';
import { footerLine } from '../../../log/file/writing.ts';
import { linkCommit, preparingCommit } from '../../../log/lines/line.ts';
import { envelopeOf } from '../../../log/lines/line-text.ts';
import { linesAtOnce } from '../../../log/port.ts';
import { randomSalt } from '../../../log/salt.ts';
import { headOf } from '../../../log/stored/line-store.ts';
import { memoryLog, readingLog } from '../../../log/stored/memory.ts';
import { type ContinueRefusal, continueLedger } from '../../../machines/ledger/continuing.ts';
import { signature } from '../../../machines/ledger/ledger-world.ts';
import { openBook } from '../../../machines/ledger/open-book.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import type { Account } from '../../../machines/session/world.ts';
import { viewText } from '../../../messages/components/views.ts';
import type { Records } from '../../../projections/records/records.ts';
import { openLayouts } from '../../accounts/grid-layouts.ts';
import { accountLog, makingOf, now } from '../../accounts/logs.ts';
import { openedLedger } from '../../accounts/work.ts';
import { accountDatabase } from '../../browser/database.ts';
import { type Identity, newId, newIntentId } from '../../browser/identity.ts';
import { logWithFallback } from '../../browser/log-with-fallback.ts';
import { memoryKeys, openSelections } from '../../browser/preferences.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import type { OpenedFile } from '../../files/opened-file.ts';
import { fetchArchiver } from '../../files/workers/archive-in-worker.ts';
import { fetchProofChecker } from '../../files/workers/proof-in-worker.ts';
import { readLedger } from '../../files/workers/read-ledger-in-worker.ts';
import { fetchRedactor } from '../../files/workers/redact-in-worker.ts';
import { fetchStudentData } from '../../files/workers/student-data-in-worker.ts';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { WayOut } from '../fill/ways-out.tsx';
import { fetchOthersAhead, gatherOthers } from '../history/others.ts';
import { FileBanner } from './file-banner.tsx';
import { ownErasing } from './own-erasing.ts';
import { ProofView } from './proof-view.tsx';

/**
 * A workspace over a ledger's file: everything can be looked at, nothing changed, nothing is stored and nothing sent, unless
 * its owner continues it on this computer. Of a file that is not whole it has what stands before the first bad line.
 */
export const openFiledLedger = async (identity: Identity, file: OpenedFile): Promise<Workspace> => {
  const { user, backend } = file.header;
  const ledger = await openedLedger({
    ...identity,
    now,
    newId,
    slicing: pageSlicing,
    actor: user,
    log: readingLog(file.logLine, file.lines),
    backend: backend !== '',
    isForReading: true,
    tendEvery: Number.POSITIVE_INFINITY,
  });
  const until = timeOfLastShown(file, ledger.status().seq);
  const mark = viewText.file(until, file.found.kind === 'log' && !ledger.status().trouble);
  return {
    ledger: {
      ...ledger,
      history: { ...ledger.history, file: (range) => (range ? ledger.history.file(range) : fileSlices(file)) },
    },
    user,
    kind: 'file',
    isKept: false,
    selections: openSelections(memoryKeys(), user),
    layouts: openLayouts(),
    file: {
      ...file,
      Banner: FileBanner,
      until,
      mark,
      continueHere: (account) => continueHere(identity, file, account),
    },
    close: ledger.close,
  };
};

const timeOfLastShown = ({ header, lines }: OpenedFile, seq: number): string => {
  const last = lines[seq - 1];
  return last === undefined ? header.at : envelopeOf(last).at;
};

/** The export of a damaged file must not look whole, so it gets no last line. */
const fileSlices = async function* ({ headerLine, lines, found }: OpenedFile): AsyncGenerator<string> {
  yield `${headerLine}\n`;
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    yield lines
      .slice(at, at + linesAtOnce)
      .map((line) => `${line}\n`)
      .join('');
  }
  if (found.kind === 'log') yield `${footerLine(found.head, found.claim)}\n`;
};

/** Makes the file the log of the account, whole or not at all. Returns why not, if it must not be. */
const continueHere = async (
  identity: Identity,
  { found, header, headerLine, lines }: OpenedFile,
  account: Account,
): Promise<ContinueRefusal | 'not kept' | undefined> => {
  if (found.kind === 'bad') return 'not whole';
  const onDisk = accountLog(identity, account, accountDatabase(account));
  const opened = await logWithFallback(onDisk, () => memoryLog(makingOf(identity, account)));
  try {
    // In memory it would end with the page, and another log may lie on the disk that did not open.
    if (!opened.isKept) return 'not kept';
    const sound = { header, headerLine, head: found.head, erased: found.erased, lines };
    return await continueLedger(opened.log, account, sound, {
      newIntentId,
      sign: () => signature({ ...identity, actor: account.user, now, newId }),
      hashAt: (first, all, seq) => headOf(first, all.slice(0, seq), 0).hash,
      linked: (draft, after) => linkCommit(atOnce(preparingCommit(draft, randomSalt)), after).line,
      folded: foldedRecords,
    });
  } finally {
    opened.log.close();
  }
};

const foldedRecords = async (headerLine: string, lines: readonly string[]): Promise<Records | undefined> => {
  const folding = { version: '', backend: true };
  const { book, beside, newer } = await openBook(readingLog(headerLine, lines), folding, pageSlicing);
  return newer || !beside.outbox ? undefined : { book, outbox: beside.outbox };
};

/**
 * Checks files that are empty and redacts nothing, so that the browser has the workers' code when the connection is gone;
 * and loads the ways out, which the first page need not name then.
 */
export const fetchFileParts = (): Promise<unknown> =>
  Promise.all([
    readLedger(new File([], ''), { ...unwatched, signal: new AbortController().signal }),
    fetchRedactor(),
    fetchProofChecker(),
    fetchArchiver(),
    fetchStudentData(),
    WayOut.load(),
  ]);

/** In this chunk, because it needs what opening a ledger needs: a chunk of its own would split others, which the first page lists. */
export const shownProof = ProofView;

/** In this chunk for the same reason. */
export const toldByOthers = gatherOthers;

/** In this chunk for the same reason. */
export const fetchedAhead = fetchOthersAhead;

/** In this chunk for the same reason. */
export const erasingHere = ownErasing;

import type { RemoteReply } from '../../api/remote.ts';
import { isBookEvent } from '../../events/catalogue.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { readingCommand } from '../../projections/records/readings.ts';
import { openLayouts } from '../../src/accounts/grid-layouts.ts';
import { memoryKeys, openSelections } from '../../src/browser/preferences.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { making, open } from '../machines/opened-ledger.ts';
import { abara, courseId, midterm, offeringId } from './class-harness.tsx';

const logOf = (logId: string, at: string) =>
  memoryLog({ ...making, newHeader: () => ({ ...making.newHeader(), logId, at }) });

const firstAt = new Date(Date.now() - 9 * 3_600_000).toISOString();
const secondAt = new Date(Date.now() - 3_600_000).toISOString();

type Server = {
  readonly answers?: 'at once' | 'never' | 'an error';
  readonly isKept?: boolean;
  /** What the first computer does after the second one has begun. */
  readonly later?: (first: Ledger) => void;
};

const isSaved = async ({ status }: Ledger): Promise<void> => {
  while (status().unsaved > 0) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** The second computer reads what the newest commit of the first one changed. */
export const observedHere = async (second: Ledger, first: Ledger): Promise<void> => {
  const commits = await first.history.commitsAt([first.status().seq], unwatched);
  const read = { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' } as const;
  await second.records.record(() => ({
    command: { type: readingCommand },
    events: [read, ...commits.flatMap(({ events }) => events.filter(isBookEvent))],
  }));
};

/**
 * A second computer, whose ledger begins with what the first one made with `prepare`, an hour ago; and a server with a copy
 * of the first one's ledger. `asked`: how many calls for ledgers there were.
 */
export const secondComputer = async (
  prepare: (ledger: Ledger) => void,
  { answers = 'at once', isKept = true, later = () => undefined }: Server = {},
) => {
  const log = logOf('first', firstAt);
  let now = firstAt;
  const first = await open(log, 'first', undefined, true, () => now);
  prepare(first);
  await isSaved(first);
  const ledger = await open(logOf('second', secondAt), 'second', undefined, true, () => now);
  now = secondAt;
  await ledger.records.record(() => ({
    command: { type: readingCommand },
    events: [{ type: 'BaselineObserved', data: workingData(first.book()) }],
  }));
  now = new Date().toISOString();
  later(first);
  await isSaved(first);
  const { seq } = first.status();
  const lines = await log.lines(0, seq);
  const header = await log.header();

  const calls = { asked: 0 };
  const replies = (path: string): object => {
    const place = { seq, hash: hashOfLine(lines.at(-1) ?? '') };
    const received = { seq, at: now };
    if (path.endsWith('/all')) {
      const row = { logId: 'first', at: firstAt, ...place, receivedAt: firstAt, bytes: 1, erased: 0 };
      return { ledgers: [row] };
    }
    return { header, lines, received: [received], ...place };
  };
  const remote = async ({ path }: { readonly path: string }): Promise<RemoteReply> => {
    calls.asked += 1;
    if (answers === 'never') return new Promise<never>(() => undefined);
    if (answers === 'an error') return { kind: 'no reply', offline: true };
    return { kind: 'reply', status: 200, text: JSON.stringify({ success: true, ...replies(path) }) };
  };
  const credentials = {
    ...{ user: 'ana', backend: 'https://grades.example', headers: {} },
    capabilities: { ledger: true },
  } as const;
  const server = {
    ...{ credentials: () => credentials, remote, subscribe: () => () => undefined },
    computer: () => (isKept ? ('mine' as const) : ('shared' as const)),
    account: () => ({ user: credentials.user, backend: credentials.backend }),
  };
  const selections = openSelections(memoryKeys(), 'ana');
  const workspace: Workspace = {
    ...{ ledger, user: 'ana', kind: 'account', isKept, selections, server },
    ...{ layouts: openLayouts(), close: ledger.close },
  };
  for (const [page, chosen] of Object.entries({
    ...{ course: { courseId }, offering: { offeringId }, finalGrades: { offeringId } },
    ...{ assessment: { assessmentId: midterm }, students: { studentId: abara } },
  }))
    selections.select(page as 'course', chosen);
  return { workspace, calls, first };
};

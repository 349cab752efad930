import { ledgerCalls } from '../../api/ledger-calls.ts';
import type { Remote } from '../../api/remote.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { CommitDraft } from '../../events/commit.ts';
import type { AssessmentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { randomSalt } from '../../log/salt.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { turn } from '../../log/turn.ts';
import { openLedger } from '../../machines/ledger/ledger.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { addition } from '../../machines/mirror/addition.ts';
import { fetchAhead } from '../../machines/others/fetched-ledger.ts';
import { ledgersOnDisk } from '../../src/accounts/ledgers-on-disk.ts';
import { whyNotKept } from '../../src/browser/not-kept.ts';
import { pageSlicing } from '../../src/browser/slicing.ts';
import { checking, gatherOthers } from '../../src/components/history/others.ts';
import { gzip } from '../../src/files/gzip.ts';
import { gradeEdit, sampleHeader } from '../../tests/log/sample.ts';
import { classCommit, idOf, offeringId, problemIn, scoresCommit, students } from '../history/class.ts';
import { type Figure, timed } from '../timed.ts';

const user = 'ana@school.example';
const backend = 'https://school.example';

/** The log of a browser, in memory. */
const logOf = (logId: string) => memoryLog({ newHeader: () => sampleHeader(logId), newSalt: randomSalt });

const add = async (log: ReturnType<typeof logOf>, drafts: readonly CommitDraft[]): Promise<void> => {
  const result = await log.append(await log.head(), drafts);
  if (result.kind !== 'appended') throw new Error('Nobody else writes here.');
};

/** A score where there was none, down one column after the other. */
const firstScore = (n: number): DomainEvent => {
  const [assessment, student] = [Math.floor(n / students), n % students];
  const points = (value: number | null) => ({ points: record([[problemIn(assessment), value]]) });
  const cell = { from: points(null), to: points(n % 101) };
  const grades = record([[idOf('a', assessment) as AssessmentId, cell]]);
  return { type: 'GradeEdited', offeringId, studentId: idOf('s', student), grades };
};

/** The class, then edits of single scores, a commit each. */
const elsewhere = async (commits: number) => {
  const log = logOf('home');
  await add(log, [classCommit()]);
  const editAt = (n: number): CommitDraft => ({
    ...gradeEdit(n + 10),
    command: { type: 'EditGrades', how: 'typed' },
    events: [firstScore(n)],
  });
  for (let n = 0; n < commits; n += 1_000)
    await add(
      log,
      Array.from({ length: 1_000 }, (_, at) => editAt(n + at)),
    );
  return { header: await log.header(), head: await log.head(), lines: await log.lines(0) };
};

const mostOfReply = 4_000_000;
const at = '2026-09-01T08:00:00.000Z';

/** A server that has this ledger. Its replies are texts before anything is measured. */
const serverOf = ({ header, head, lines }: Awaited<ReturnType<typeof elsewhere>>) => {
  const { seq, hash } = head;
  const row = { logId: 'home', at, seq, hash, receivedAt: at, bytes: 1, erased: 0 };
  const replies = new Map<string, string>();
  replies.set(ledgerCalls.listLedgers.path, JSON.stringify({ success: true, ledgers: [row] }));
  for (let after = 0; after < seq; ) {
    const page: string[] = [];
    for (let length = 0; after + page.length < seq && length < mostOfReply; ) {
      const line = lines[after + page.length] ?? '';
      page.push(line);
      length += line.length;
    }
    const last = after + page.length;
    const reply = { success: true, header, lines: page, received: [{ seq: last, at }], seq, hash };
    replies.set(`/user/ledger/home/get?after=${after}`, JSON.stringify(reply));
    after = last;
  }
  const calls: string[] = [];
  const remote: Remote = async ({ path }) => {
    calls.push(path);
    // As from a network, each reply comes in a task of its own.
    await turn();
    const text = replies.get(path);
    return text === undefined ? { kind: 'no reply', offline: true } : { kind: 'reply', status: 200, text };
  };
  return {
    credentials: () => ({ user, backend, headers: {}, capabilities: { ledger: true as const } }),
    remote,
    computer: () => 'mine' as const,
    account: () => ({ user, backend }),
    subscribe: () => () => undefined,
    calls,
  };
};

const openOwn = async (): Promise<Ledger> => {
  const log = logOf('office');
  await add(log, [classCommit()]);
  let ids = 0;
  const newId = (): string => `bench~${++ids}`;
  const who = { actor: user, tab: 't', app: '0', projections: 'bench', backend: true };
  const ledger = openLedger({ log, ...who, slicing: pageSlicing, now: () => new Date().toISOString(), newId });
  await ledger.opened;
  return ledger;
};

const { signal } = new AbortController();

/** What the call that sends it has, packed. */
const importSent = async (): Promise<number> => {
  const log = logOf('import');
  await add(log, [classCommit()]);
  const after = await log.head();
  await add(log, [scoresCommit()]);
  const body = addition({ after, lines: await log.lines(after.seq) });
  return (await gzip(new Uint8Array(await new Blob([...body]).arrayBuffer()))).byteLength;
};

const measure = async (commits: number) => {
  const figures: Figure[] = [];
  const there = await elsewhere(commits);
  const server = serverOf(there);
  const own = await openOwn();
  const { stored } = own.records;
  const cache = ledgersOnDisk({ account: { user, backend }, ownHeader: () => stored.header() });
  await timed(figures, 'fetched in advance, verified and kept', () =>
    fetchAhead({ server, user, cache, stored, check: checking(signal) }, { tell: () => undefined, signal }),
  );
  const asked = { ledger: own, user, server, isKept: true };
  const calls = server.calls.length;
  const joined = await timed(figures, 'History asks: read from the disk, verified and folded', () =>
    gatherOthers(asked, () => undefined, signal),
  );
  if (joined?.ledgers !== 1 || server.calls.length !== calls + 1) {
    throw new Error(`It was not read from the disk: ${JSON.stringify([joined?.unused, server.calls, whyNotKept()])}`);
  }
  await timed(figures, 'all of it listed, to be searched', async () => {
    let listed = 0;
    for await (const { other } of joined.commits()) if (other) listed += 1;
    if (listed !== commits) throw new Error(`${listed} commits are listed.`);
  });
  const withoutDisk = { ...asked, ledger: await openOwn(), isKept: false };
  await timed(figures, 'without a disk: fetched, verified and folded', () =>
    gatherOthers(withoutDisk, () => undefined, signal),
  );
  const bytes = there.lines.reduce((sum, { length }) => sum + length, 0);
  if (genesisHash(there.header) === genesisHash(encodeHeader(sampleHeader('office')))) throw new Error('One ledger.');
  return { figures, commits, bytes, sent: await importSent() };
};

declare global {
  interface Window {
    measureOthers: typeof measure;
  }
}

window.measureOthers = measure;

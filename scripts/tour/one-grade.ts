import type { RemoteReply, RemoteRequest } from '../../api/remote.ts';
import { asId, type IntentId, type ProblemId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { openLedger } from '../../machines/ledger/ledger.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { openSync } from '../../machines/sync/sync.ts';
import { valueIn } from '../../projections/book/items.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { owedOf } from '../../projections/outbox/outbox.ts';
import { assessmentId, offeringId, openSchool, studentId } from './school.ts';

/** What the edit left at each station, as text. */
export type Traces = Awaited<ReturnType<typeof edited>>;

export type Tour = {
  /** Edits the grade, and resolves once the server has confirmed it. */
  readonly edit: () => Promise<Traces>;
  readonly end: () => Promise<void>;
};

const problemId = asId<ProblemId>('midterm1~p0');
const item: Item = { of: 'grade', offeringId, assessmentId, studentId };
const start = Date.UTC(2026, 8, 1, 8);

/** An instructor's ledger and its sync, put together as in the app, after the first reading of a server in memory. */
export const openTour = async (): Promise<Tour> => {
  const school = await openSchool(() => start);
  const wire: Exchange[] = [];
  const log = memoryLog({
    newHeader: () => ({ logId: 'tour', user: 'instructor', backend: 'server', at: isoStart, app: 'tour' }),
    newSalt: counted((n) => n.toString(16).padStart(32, '0')),
  });
  const ledger = openLedger({
    log,
    actor: 'instructor',
    tab: 'tab',
    app: 'tour',
    projections: 'tour',
    backend: true,
    now: () => isoStart,
    newId: counted((n) => `commit~${n}`),
  });
  await ledger.opened;
  const sync = openSync({
    ledger,
    remote: () => async (request) => {
      const reply = await school.remote({ ...request, headers: { ...school.credentials.headers, ...request.headers } });
      wire.push({ request, reply });
      return reply;
    },
    credentials: school.credentials,
    leadership: () => ({ held: Promise.resolve(), lost: never, take: nothing, release: nothing }),
    now: () => ({ at: start, elapsed: performance.now() }),
    chance: () => 0.5,
    newIntentId: counted((n) => asId<IntentId>(`intent${String(n).padStart(20, '0')}`)),
    onWake: () => nothing,
    onSignedOut: failed,
    onFailure: failed,
  });
  await until(ledger, () => valueIn(ledger.book(), { of: 'assessment', assessmentId }) !== null);
  return {
    edit: () => edited(ledger, log, wire, school.storedPoints),
    end: async () => {
      sync.stop();
      await ledger.close();
    },
  };
};

type Exchange = { readonly request: RemoteRequest; readonly reply: RemoteReply };

const edited = async (
  ledger: Ledger,
  log: ReturnType<typeof memoryLog>,
  wire: readonly Exchange[],
  storedPoints: () => Promise<unknown>,
) => {
  const { seq } = ledger.status();
  const change = { points: { [problemId]: 8 } };
  const seen = { points: { [problemId]: null } };
  const command = { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change, seen }] } as const;
  const result = ledger.dispatch(command, { how: 'typed' });
  if (!result.ok || !result.commit) throw new Error(`The edit was not taken: ${JSON.stringify(result)}`);
  const { commit } = result;
  const { unsaved } = ledger.status();
  await result.saved;

  const [line = ''] = await log.lines(seq, 1);
  const final = finalGrades(ledger.book(), offeringId).students.get(studentId)?.official.final;
  const heldThere = text(owedOf(ledger.records.saved().outbox, item)?.base);
  await until(ledger, () => ledger.records.saved().outbox.count === 0);
  const { commits } = await log.read(seq + 1);
  const sent = wire.at(-1);
  return {
    command: text(command),
    events: text(commit.events),
    commit: `${commit.id}, pending: ${unsaved}`,
    line,
    book: text(valueIn(ledger.book(), item)),
    final: final?.kind === 'grade' ? `${final.percent.shown} %` : text(final),
    owed: `the server holds ${heldThere}`,
    request: `${commits[0]?.events[0]?.type}, then ${sent?.request.method} ${sent?.request.path} ${sent?.request.body}`,
    stored: `points in its storage: ${text(await storedPoints())}`,
    reply: sent?.reply.kind === 'reply' ? `${sent.reply.status} ${sent.reply.text}` : text(sent?.reply),
    outcome: `becomes ${commits[1]?.events[0]?.type};`,
    owedAfter: `still owed: ${ledger.records.saved().outbox.count}`,
  };
};

const text = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

const counted = <T>(make: (count: number) => T): (() => T) => {
  let count = 0;
  return () => {
    count += 1;
    return make(count);
  };
};

const until = (ledger: Ledger, isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!isSo()) return;
      stop();
      resolve();
    };
    const stop = ledger.subscribe(look);
    look();
  });

const isoStart = new Date(start).toISOString();
const never = new Promise<never>(() => undefined);
const nothing = (): void => undefined;
const failed = (why: unknown): never => {
  throw new Error(`The tour stopped: ${String(why)}`);
};

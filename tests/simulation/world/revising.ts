import { endpoints } from '../../../api/endpoints.ts';
import { isRecord } from '../../../events/record.ts';
import type { InitializationData } from '../../../events/wire.ts';
import type { Book } from '../server-model/book.ts';
import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import { revisionAfter, unchanged } from '../server-model/revision.ts';

type Ask = (what: ModelRequest) => ModelReply;

const quiet = `${endpoints.verify.path}?quiet=1`;

/**
 * Before a server that does not count: says how often each part was written to. Each write that is done counts, even if it
 * changes nothing: its number would be that of another's write otherwise. A reply that is given again says nothing.
 */
export const revising = (ask: Ask, data: () => readonly InitializationData[]): Ask => {
  let revision = unchanged;
  let accounts = data();
  let last = together(accounts);
  const count = (): void => {
    const now = data();
    // What nothing was written to is the same object.
    if (now.every((one, at) => one === accounts[at])) return;
    accounts = now;
    const held = together(now);
    if (JSON.stringify(held) !== JSON.stringify(last)) revision = revisionAfter(revision, last, held);
    last = held;
  };
  return (what) => {
    // What others did meanwhile is a commit of theirs.
    count();
    const before = revision.all;
    const reply = ask(what.path === quiet ? { ...what, path: endpoints.verify.path } : what);
    count();
    const isWrite = what.method !== 'GET' && reply.status === 200;
    if (isWrite && revision.all === before) revision = revisionAfter(revision, last, last);
    const { capabilities } = reply.body;
    if (isRecord(capabilities)) return withBody(reply, { capabilities: { ...capabilities, revision: true } });
    if (reply.headers['idempotency-replayed'] !== undefined) return reply;
    return isWrite || what.path === quiet ? withBody(reply, { revision }) : reply;
  };
};

/** The accounts count as one: what is counted too often is read for nothing. */
const together = (accounts: readonly InitializationData[]): Book => ({
  courses: accounts.flatMap(({ courses }) => courses),
  offerings: accounts.flatMap(({ offerings }) => offerings),
  assessments: accounts.flatMap(({ assessments }) => assessments),
  students: accounts.flatMap(({ students }) => students),
  enrollments: accounts.flatMap(({ enrollments }) => enrollments),
  grades: accounts.flatMap(({ grades }) => grades),
  settings: Object.fromEntries(accounts.map(({ settings }, at) => [at, settings])),
  snapshots: [],
});

const withBody = (reply: ModelReply, more: object): ModelReply => ({ ...reply, body: { ...reply.body, ...more } });

import type { Capabilities, RemoteReply } from '../../../api/remote.ts';
import type { Command } from '../../../commands/catalogue.ts';
import { decide } from '../../../commands/decide.ts';
import { advance } from '../../../commands/decision.ts';
import { isRefusal } from '../../../commands/refusal.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { WorkingData } from '../../../events/entities.ts';
import { asId, type IntentId } from '../../../events/ids.ts';
import { itemKey } from '../../../events/items.ts';
import { readWire } from '../../../events/wire-read.ts';
import { emptyRecords, foldBeside } from '../../../projections/records/records.ts';
import { lookUp } from '../../../sync/compare/look-up.ts';
import { nextCalls, type PlanOptions } from '../../../sync/plan/plan.ts';
import type { Call } from '../../../sync/wire/call.ts';
import { type Outcome, outcomeOf } from '../../../sync/wire/outcome.ts';
import { callIntended, type Request, requestOf } from '../../../sync/wire/request.ts';
import { createServerModel, type ServerModelOptions } from '../../simulation/server-model/server-model.ts';

export type FoldedCommit = Parameters<typeof foldBeside>[2];

/** A call that was intended and not heard of yet. */
export type Flying = { readonly intent: IntentId; readonly call: Call; readonly request: Request };

const email = 'ana@uni.example';
const password = 'correct horse';

/** A model of the server with one account, signed in. */
export const signedInModel = (options: Omit<ServerModelOptions, 'now'> = {}) => {
  const model = createServerModel({ now: () => Date.parse('2026-01-15T09:30:00Z'), ...options });
  model.addAccount(email, password);
  const json = { 'content-type': 'application/json' };
  const login = model.handle({
    method: 'POST',
    path: '/core/login/edit',
    headers: json,
    body: JSON.stringify({ userEmail: email, userPassword: password }),
  });
  const signed = login.body as Record<string, unknown>;
  const capabilities = (signed.capabilities ?? {}) as Capabilities;
  const headers = {
    ...json,
    [String(signed.antiForgeryHeaderName).toLowerCase()]: String(signed.antiForgeryToken),
    [String(signed.backendIdentificationIdName).toLowerCase()]: String(signed.backendIdentification),
  };
  const send = ({ intent, request: { method, path, body } }: Pick<Flying, 'intent' | 'request'>): RemoteReply => {
    const key = capabilities.idempotency ? { [capabilities.idempotency.header.toLowerCase()]: intent } : {};
    const session = login.session ?? undefined;
    const reply = model.handle({ method, path, headers: { ...headers, ...key }, body, session });
    return { kind: 'reply', status: reply.status, text: JSON.stringify(reply.body) };
  };
  return { model, capabilities, send, data: () => model.data(email), device: model.asAnotherDevice(email) };
};

/** What the model holds, as a reading of it. */
export const readFrom = (server: SignedIn): WorkingData => {
  const reading = readWire(JSON.parse(JSON.stringify(server.data())) as unknown);
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.faults));
  return reading.data;
};

/** Records that live, with all that was committed to them. */
export const openRecords = (capabilities: Capabilities, options: PlanOptions = {}) => {
  const commits: FoldedCommit[] = [];
  let records = emptyRecords();
  let minted = 0;
  let intents = 0;

  const commit = (events: readonly DomainEvent[], type = 'Test'): void => {
    const seq = commits.length + 1;
    const at = new Date(1_700_000_000_000 + seq * 1_000).toISOString();
    const id = asId<never>(`k${seq}`);
    const made: FoldedCommit = { id, at, actor: 'ana', tab: 't', app: '1', command: { type }, events, seq };
    const after = advance(records.book, events);
    foldBeside(records, records.book, made, after);
    records = { ...records, book: after };
    commits.push(made);
  };

  /** `false`: refused, or nothing changed. */
  const run = (command: Command): boolean => {
    const newId = (): string => {
      minted += 1;
      return `n~${minted}`;
    };
    const decision = decide(records.book, command, { now: '2026-01-15T09:30:00.000Z', newId });
    if (isRefusal(decision) || decision.length === 0) return false;
    commit(decision, command.type);
    return true;
  };

  const intend = (more: PlanOptions = {}): readonly Flying[] => {
    const calls = nextCalls(records, capabilities, { ...options, ...more });
    return calls.map((call) => {
      intents += 1;
      const intent = asId<IntentId>(`intent-${String(intents).padStart(12, '0')}`);
      commit([callIntended(intent, call)]);
      return { intent, call, request: requestOf(call) };
    });
  };

  const hear = ({ intent }: Flying, reply: RemoteReply): Outcome => {
    const outcome = outcomeOf(records, intent, reply);
    if ('events' in outcome) commit(outcome.events);
    return outcome;
  };

  return { commits, commit, run, intend, hear, records: () => records, capabilities };
};

/** Hears the answer; what it leaves open is looked up in a reading, as a call is that deletes a whole roster. */
export const settle = (opened: Opened, server: SignedIn, one: Flying, reply: RemoteReply): Outcome => {
  const outcome = opened.hear(one, reply);
  if (outcome.kind === 'otherwise') opened.commit(lookUp(opened.records(), one.intent, readFrom(server)), 'LookUpCall');
  return outcome;
};

export type Opened = ReturnType<typeof openRecords>;
export type SignedIn = ReturnType<typeof signedInModel>;

/** Sends until nothing can be sent; the calls made. Throws where that takes more than `most`. */
export const drain = (opened: Opened, server: SignedIn, most = 400, options: PlanOptions = {}): readonly Call[] => {
  const made: Call[] = [];
  for (;;) {
    const flying = opened.intend(options);
    if (flying.length === 0) return made;
    disjoint(flying.map(({ call }) => call));
    for (const one of flying) {
      made.push(one.call);
      const outcome = settle(opened, server, one, server.send(one));
      if (outcome.kind !== 'otherwise' && (!('events' in outcome) || outcome.kind === 'conflict')) {
        throw new Error(`${one.call.endpoint} → ${JSON.stringify(outcome)} ${JSON.stringify(one.request)}`);
      }
    }
    if (made.length > most) throw new Error(`${made.length} calls: ${made.slice(-6).map(({ endpoint }) => endpoint)}`);
  }
};

/** Throws where two calls given together have an item in common. */
export const disjoint = (calls: readonly Call[]): void => {
  const keys = calls.flatMap(({ items }) => items.map((item) => itemKey(item)));
  if (new Set(keys).size < keys.length) throw new Error('Two calls share an item.');
};

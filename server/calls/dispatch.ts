import type { Endpoint } from '../../api/endpoint.ts';
import type { Backend, BackendReply, BackendRequest, BackendWorld } from '../backend.ts';
import type { DataCall } from '../handlers/call.ts';
import { handlers } from '../handlers/handlers.ts';
import { type Sessions, sessionsOf } from '../sessions/sessions.ts';
import { StorageFailure } from '../storage-failure.ts';
import { allCalls, type CallName } from './all-calls.ts';
import { type CoreCall, type CoreCalls, coreCalls } from './core-calls.ts';
import { dataReply, knownReply } from './dispatch-data.ts';
import { isLedgerCall, ledgerReply } from './dispatch-ledger.ts';
import { heavyCalls, type Turnstile, turnstile } from './heavy-calls.ts';
import { type ClaimKey, keyClaims } from './idempotency.ts';
import { refused, refusedAsMoved, storageTrouble } from './refusal.ts';
import { envelopeFault, readBody } from './request-body.ts';
import { routeOf } from './route.ts';

/** Answers every call of the table from the world's storage. */
export const createBackend = (world: BackendWorld): Backend => {
  const sessions = sessionsOf(world);
  const parts: Parts = {
    world,
    sessions,
    core: coreCalls(world, sessions),
    claimKey: keyClaims(),
    enter: turnstile(world),
  };
  return async (request) => {
    try {
      return await answer(request, parts);
    } catch (error) {
      if (error instanceof StorageFailure && error.problem === 'account moved') return refusedAsMoved(error.detail);
      world.onFailure?.(error);
      return error instanceof StorageFailure ? storageTrouble(error.problem) : refused('internal');
    }
  };
};

type Parts = {
  readonly world: BackendWorld;
  readonly sessions: Sessions;
  readonly core: CoreCalls;
  readonly claimKey: ClaimKey;
  readonly enter: Turnstile;
};

/** Finds out who calls before it reads the body. Only the body's length and type are checked earlier. */
const answer = async (request: BackendRequest, parts: Parts): Promise<BackendReply> => {
  const { world, sessions, core, claimKey, enter } = parts;
  const route = routeOf(request.method, request.path);
  if (route === undefined) return refused('path.unknown');
  if (route === 'malformed') return refused('path.malformed');
  const { name, params } = route;
  const endpoint: Endpoint = allCalls[name];
  const fault = envelopeFault(endpoint, request);
  if (fault) return refused(fault);

  const quick = isData(name) ? await quickReply(name, params, request, parts) : undefined;
  if (quick) return quick;
  const session = endpoint.open ? undefined : await sessions.authenticate(request, { isQuiet: isQuiet(name, request) });
  if (session?.refusal) return session.refusal;
  if (isQueryUnknown(endpoint, request)) return refused('path.malformed');
  const caller = session?.caller;
  if (isLedgerCall(name) && caller)
    return ledgerReply(name, { request, params, account: caller.account, world, enter });

  const read = readBody(endpoint, request.body);
  if (read.kind === 'refused') return refused(read.reason);
  const { body, malformedRows } = read;
  if (!isData(name) || !caller) return (core as AnyCore)[name as CoreCall]({ request, params, body, caller });

  const call = { params, query: request.query, body, malformedRows, world };
  return dataReply(name, call, { request, accountId: caller.account.accountId, claimKey, enter });
};

/** `undefined`: the session is to be looked at first, before anything else of the call. */
const quickReply = async (
  name: DataCall,
  params: Readonly<Record<string, string>>,
  request: BackendRequest,
  { world, sessions, claimKey }: Parts,
): Promise<BackendReply | undefined> => {
  const endpoint: Endpoint = allCalls[name];
  if (endpoint.method === 'GET' || heavyCalls.has(name) || isQueryUnknown(endpoint, request)) return undefined;
  const known = sessions.known(request);
  const read = known && readBody(endpoint, request.body);
  if (!known || read?.kind !== 'read') return undefined;
  const { body, malformedRows } = read;
  return knownReply(name, { params, query: request.query, body, malformedRows, world }, { request, claimKey, known });
};

/**
 * The core calls without their own types: the parts of a call have been checked against the row of its name. Every call
 * is either about data or one of these.
 */
type AnyCore = Readonly<Record<CoreCall, (asked: unknown) => Promise<BackendReply>>>;

const isData = (name: string): name is DataCall => Object.hasOwn(handlers, name);

/** Whether a page asks while nobody uses it: that must not keep its session alive. */
const isQuiet = (name: CallName, { query }: BackendRequest): boolean => name === 'verify' && query.quiet === '1';

/** Unknown parameters are refused: a misspelt `ifMatch`, or one that the call does not check, would pass as met. */
const isQueryUnknown = ({ query: known = [] }: Endpoint, { query }: BackendRequest): boolean =>
  Object.keys(query).some((name) => !known.includes(name));

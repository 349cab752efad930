import { scopeHash } from '../../../api/scope-hash.ts';
import type { InitializationData } from '../../../events/wire.ts';
import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import {
  type Scope,
  scopeOfAssessment,
  scopeOfCourse,
  scopeOfOffering,
  scopeOfSeats,
  scopeOfStudent,
} from '../server-model/scope.ts';
import { requestOf } from '../server-model/signed-in.ts';
import { comparable } from './comparable.ts';
import type { Person, Side } from './sides.ts';
import type { Step } from './step.ts';

/** One person's client at one side. It signs in when it has no session. */
export type Client = {
  /** Returns the answer with the history's names in place of ids. `newName` makes the next name of a noun. */
  readonly send: (step: Step, newName: (noun: string) => string) => Promise<Seen>;
  readonly data: () => Promise<unknown>;
};

export type Seen = { readonly status: number; readonly replayed: string | undefined; readonly body: unknown };

type Session = { readonly cookie: string; readonly headers: Readonly<Record<string, string>> };

export const createClient = (side: Side, who: Person): Client => {
  let session: Session | undefined;

  const signedIn = async (): Promise<Session> => {
    if (session) return session;
    const { session: cookie, body } = await side.ask(requestOf('logIn', {}, { userEmail: who, userPassword: who }));
    if (typeof cookie !== 'string') throw new Error(`${who} is not let in: ${JSON.stringify(body)}`);
    session = {
      cookie,
      headers: {
        [String(body.antiForgeryHeaderName).toLowerCase()]: String(body.antiForgeryToken),
        [String(body.backendIdentificationIdName).toLowerCase()]: String(body.backendIdentification),
      },
    };
    return session;
  };

  const ask = async (request: ModelRequest): Promise<ModelReply> => {
    const { cookie, headers } = await signedIn();
    return side.ask({ ...request, headers: { ...headers, ...request.headers }, session: cookie });
  };

  const read = async (): Promise<InitializationData> => {
    const { body } = await ask(requestOf('loadEverything'));
    const { success: _, ...data } = body;
    return data as InitializationData;
  };

  const send: Client['send'] = async (step, newName) => {
    const ids = side.names.toIds(step.ids);
    const query = await queryOf(step, ids, read);
    const key = step.key === undefined ? {} : { 'idempotency-key': `key-${step.key}`.padEnd(32, '0') };
    const reply = await ask(requestOf(step.name, ids, side.names.toIds(step.body), { query, headers: key }));
    for (const [noun, id] of mintedBy(reply)) side.names.learn(newName(noun), id);
    if (reply.session === null) session = undefined;
    return {
      status: reply.status,
      replayed: reply.headers['idempotency-replayed'],
      body: comparable(side.names.toNames(reply.body)),
    };
  };

  return { send, data: async () => comparable(side.names.toNames(await read())) };
};

/** The ids that the reply to an addition has minted; none if the reply is a replay. */
const mintedBy = (reply: ModelReply): [string, string][] => {
  if (reply.headers['idempotency-replayed'] !== undefined) return [];
  return ['course', 'offering', 'assessment', 'student'].flatMap((noun) => {
    const id = reply.body[`${noun}Id`];
    return typeof id === 'string' ? [[noun, id]] : [];
  });
};

const queryOf = async (step: Step, ids: Readonly<Record<string, string>>, read: () => Promise<InitializationData>) => {
  if (!step.expects) return '';
  const seen = step.expects === 'seen' ? scopeOf(step, ids, await read()) : {};
  return `?ifMatch=${scopeHash(seen)}`;
};

const scopeOf = ({ name }: Step, ids: Readonly<Record<string, string>>, data: InitializationData): Scope => {
  const book = { ...data, snapshots: [] };
  const { courseId = '', offeringId = '', assessmentId = '', studentId = '' } = ids;
  if (name === 'deleteCourse') return scopeOfCourse(book, courseId);
  if (name === 'deleteOffering') return scopeOfOffering(book, offeringId);
  if (name === 'deleteAssessment') return scopeOfAssessment(book, assessmentId);
  if (name === 'deleteStudent') return scopeOfStudent(book, studentId);
  return scopeOfSeats(
    book,
    (seat) =>
      (ids.offeringId ?? seat.offeringId) === seat.offeringId && (ids.studentId ?? seat.studentId) === seat.studentId,
  );
};

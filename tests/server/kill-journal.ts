import { randomUUID } from 'node:crypto';
import { headerNames } from '../../server/sessions/caller.ts';
import { type Answer, call } from '../cli/client.ts';

/** One write: exactly what was sent, so that it can be sent again, and the answer, if there was one. */
type Sent = {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly json?: Record<string, string>;
  readonly key: string;
  readonly means: (answer: Answer, kept: Map<string, Student>) => void;
  answer?: Answer;
};

type Student = { readonly studentId: string; readonly studentCode: string; readonly lastName: string };

/** Makes one write after the other, and notes each before it is sent. */
export type Writer = {
  readonly sent: Sent[];
  /** The students that should be stored when each write has been applied once. */
  readonly kept: Map<string, Student>;
};

export const newWriter = (): Writer => ({ sent: [], kept: new Map() });

export type Line = { readonly address: string; readonly headers: Record<string, string> };

/** Writes until the server no longer answers. */
export const writeUntilKilled = async (writer: Writer, line: Line): Promise<void> => {
  for (let at = 0; ; at += 1) {
    const write = nextWrite(writer, at);
    writer.sent.push(write);
    try {
      settle(writer, write, await send(line, write));
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
};

/**
 * Writes until `signal`. Repeats each write, with the same key and body, until it is done. Returns the statuses of the
 * failed attempts.
 */
export const keepWriting = async (writer: Writer, line: Line, signal: AbortSignal): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let at = 0; !signal.aborted; at += 1) {
    const write = nextWrite(writer, at);
    writer.sent.push(write);
    while (write.answer === undefined && !signal.aborted) {
      const answer = await send(line, write);
      if (answer.status === 200) settle(writer, write, answer);
      else statuses.push(answer.status);
    }
  }
  return statuses;
};

/**
 * Notes the next write, and returns what sends it. That resolves with why it was not done, or with nothing. An answer
 * that is not the server's own, such as a proxy's, is a failure like any other.
 */
export const noteNext = (writer: Writer, line: Line, at: number): (() => Promise<string | undefined>) => {
  const write = nextWrite(writer, at);
  writer.sent.push(write);
  return async () => {
    const answer = await send(line, write).catch((error: unknown) => String(error));
    if (typeof answer === 'string') return answer;
    if (answer.status !== 200) return `${answer.status} ${String(answer.json.reason)}`;
    settle(writer, write, answer);
    return undefined;
  };
};

/**
 * Writes until the server says that the account has moved, and loses the answer to some additions. Returns where it is.
 */
export const writeUntilMoved = async (writer: Writer, line: Line): Promise<string> => {
  for (let at = 0; ; at += 1) {
    const write = nextWrite(writer, at);
    writer.sent.push(write);
    const answer = await send(line, write);
    if (answer.json.reason === 'account.moved') return String(answer.json.api);
    if (at % 5 !== 1) settle(writer, write, answer);
  }
};

/** The stored students, in the same form as `owedStudents`. */
export const storedStudents = async ({ address, headers }: Line): Promise<readonly string[]> => {
  const { json } = await call(address, 'GET', '/user/student/get/all', { headers });
  return said(json.students as Student[]);
};

/** The students that must be stored once every write was answered. */
export const owedStudents = (writers: readonly Writer[]): readonly string[] =>
  said(writers.flatMap(({ kept }) => [...kept.values()]));

const said = (students: readonly Student[]): readonly string[] =>
  students.map(({ studentId, studentCode, lastName }) => `${studentCode} ${studentId} ${lastName}`).sort();

/** Repeats the unanswered writes, with the same key and body, until each is answered. Returns the answers. */
export const sendAgain = async (writer: Writer, line: Line): Promise<readonly Answer[]> => {
  const unanswered = writer.sent.filter(({ answer }) => answer === undefined);
  const answers: Answer[] = [];
  for (const write of unanswered) {
    const answer = await untilAnswered(line, write);
    settle(writer, write, answer);
    answers.push(answer);
  }
  return answers;
};

/** Repeats the last write. Returns its first answer, and the second if the server replayed it. */
export const repeatLast = async (writer: Writer, line: Line): Promise<{ first: unknown; again: unknown }> => {
  const last = writer.sent.at(-1);
  if (!last) return { first: undefined, again: undefined };
  const again = await send(line, last);
  return { first: last.answer?.json, again: again.headers.get('idempotency-replayed') === 'true' && again.json };
};

const nextWrite = ({ sent, kept }: Writer, at: number): Sent => {
  const key = randomUUID();
  const [some] = kept.values();
  if (some && at % 5 === 3) {
    const lastName = `Edited ${sent.length}`;
    const means: Sent['means'] = (_, rows) => rows.set(some.studentCode, { ...some, lastName });
    return { method: 'POST', path: `/user/student/${some.studentId}/edit`, json: { lastName }, key, means };
  }
  if (some && at % 5 === 4) {
    const means: Sent['means'] = (_, rows) => rows.delete(some.studentCode);
    return { method: 'DELETE', path: `/user/student/${some.studentId}/delete`, key, means };
  }
  const json = { studentCode: key, firstName: '', lastName: 'Added', email: '' };
  const means: Sent['means'] = (answer, rows) =>
    rows.set(key, { studentId: String(answer.json.studentId), studentCode: key, lastName: 'Added' });
  return { method: 'POST', path: '/user/student/add', json, key, means };
};

const send = ({ address, headers }: Line, { method, path, json, key }: Sent): Promise<Answer> =>
  call(address, method, path, { headers: { ...headers, [headerNames.idempotency]: key }, ...(json && { json }) });

const settle = (writer: Writer, write: Sent, answer: Answer): void => {
  if (answer.status !== 200) throw new Error(`${write.path}: ${answer.status} ${JSON.stringify(answer.json)}`);
  write.answer = answer;
  write.means(answer, writer.kept);
};

/**
 * Repeats a write until it succeeds: the first attempt may still be under way in the database, although its server is
 * gone.
 */
const untilAnswered = async (line: Line, write: Sent): Promise<Answer> => {
  for (let tries = 0; ; tries += 1) {
    const answer = await send(line, write);
    if (answer.status === 200 || tries >= 100) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

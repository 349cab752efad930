import { randomUUID } from 'node:crypto';
import { headerNames } from '../../server/sessions/sessions.ts';
import { type Answer, call } from '../cli/client.ts';

/** One write: just what was sent, so that it can be sent again, and what came back, if anything did. */
type Sent = {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly json?: Record<string, string>;
  readonly key: string;
  readonly means: (answer: Answer, kept: Map<string, Student>) => void;
  answer?: Answer;
};

type Student = { readonly studentId: string; readonly studentCode: string; readonly lastName: string };

/** One who writes, one thing after the other, and notes everything before it is sent. */
export type Writer = {
  readonly sent: Sent[];
  /** What should be stored when everything that was sent has been applied once. */
  readonly kept: Map<string, Student>;
};

export const newWriter = (): Writer => ({ sent: [], kept: new Map() });

export type Line = { readonly address: string; readonly headers: Record<string, string> };

/** Writes until nobody answers any more. */
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
 * Writes until `signal`, and each thing until it is done, under its key and with its body as they were. Answers
 * with the statuses of those tries that did not do it.
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

/** What is stored, as `owedStudents` says it. */
export const storedStudents = async ({ address, headers }: Line): Promise<readonly string[]> => {
  const { json } = await call(address, 'GET', '/user/student/get/all', { headers });
  return said(json.students as Student[]);
};

/** What has to be stored once all that was sent was answered. */
export const owedStudents = (writers: readonly Writer[]): readonly string[] =>
  said(writers.flatMap(({ kept }) => [...kept.values()]));

const said = (students: readonly Student[]): readonly string[] =>
  students.map(({ studentId, studentCode, lastName }) => `${studentCode} ${studentId} ${lastName}`).sort();

/** Sends what was not answered again, until it is: with its key and its body as they were. Answers with those answers. */
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

/** What was answered is answered the same again. */
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

/** The first one may still be under way in the database, though its server is gone. */
const untilAnswered = async (line: Line, write: Sent): Promise<Answer> => {
  for (let tries = 0; ; tries += 1) {
    const answer = await send(line, write);
    if (answer.status === 200 || tries >= 100) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

import { expect, test } from 'vitest';
import type { RemoteReply, RemoteRequest } from '../../api/remote.ts';
import { sha256Hex } from '../../log/digest.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import type { MirrorState } from '../../machines/mirror/mirror-port.ts';
import { gradeEdit } from '../log/sample.ts';
import { isAddition, reply } from './mirror-mishaps.ts';
import { type Instead, mirrorScene, untilRest } from './mirror-scene.ts';

const hash = 'a'.repeat(64);
const time = '2026-09-01T08:00:00.000Z';
const done = (body: object): RemoteReply => reply(200, JSON.stringify({ success: true, ...body }));
const refusal = (status: number, reason: string, seq: number): RemoteReply =>
  reply(status, JSON.stringify({ success: false, reason, seq }));

/** A row of the list of ledgers. */
const row = (more: object) => ({
  logId: 'log',
  at: time,
  seq: 2,
  hash,
  receivedAt: time,
  bytes: 1,
  erased: 0,
  ...more,
});

/** What is answered to the question for the list, and to an addition; `undefined`: the server answers truly. */
const answering =
  (list: RemoteReply | undefined, toAddition?: RemoteReply | ((request: RemoteRequest) => RemoteReply)): Instead =>
  (request) => {
    if (!isAddition(request.path)) return list;
    return typeof toAddition === 'function' ? toAddition(request) : toAddition;
  };

const nothing = done({ ledgers: [] });
const differs = refusal(409, 'ledger.differs', 1);
const gap = refusal(409, 'ledger.gap', 0);

/** Each history parts from the one that is named after it. */
const endless = Array.from({ length: 1_000 }, (_, n) =>
  row({
    logId: `fork${1_000 - n}`,
    seq: 1_000_000_000,
    forkOf: { logId: n === 999 ? 'log' : `fork${999 - n}`, seq: 1, hash },
  }),
);

/** A copy that the ledger would have, if another one parted from it before this line, which is not the first. */
const partedBefore = (line: string, before: number) => {
  const logId = sha256Hex(`log\n${hashOfLine(line)}`).slice(0, 32);
  return row({ logId, seq: 1_000_000_000, forkOf: { logId: 'log', seq: before + 1, hash } });
};

const deep = `{"success":true,"ledgers":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;

type Lie = {
  readonly answers: (lines: readonly string[]) => Instead;
  /** How many calls the mirror makes at most, until it rests. */
  readonly most: number;
  readonly states?: readonly MirrorState[];
  readonly commits?: number;
};

/** The lines of an addition that is not packed. */
const sentIn = ({ body = '{}' }: RemoteRequest): { readonly after: number; readonly lines: readonly string[] } =>
  JSON.parse(body);

const lies: Readonly<Record<string, Lie>> = {
  'names ledgers of somebody else': {
    answers: () =>
      answering(
        done({ ledgers: [row({ logId: 'other' }), row({ logId: 'x', forkOf: { logId: 'other', seq: 1, hash } })] }),
      ),
    most: 2,
    states: ['complete'],
  },
  'names another hash, and says of every line that it has another one': {
    answers: () => answering(done({ ledgers: [row({})] }), differs),
    most: 40,
  },
  'names a commit beyond all that there are': {
    answers: () => answering(done({ ledgers: [row({ seq: 9_000_000_000_000_000 })] }), gap),
    most: 20,
  },
  'names histories without end': { answers: () => answering(done({ ledgers: endless }), differs), most: 20 },
  'names the same ledger without end': {
    answers: () => answering(done({ ledgers: endless.map(({ seq }) => row({ seq })) }), differs),
    most: 50,
  },
  'names a history that parts after each line': {
    answers: (lines) => answering(done({ ledgers: [row({}), ...lines.slice(1).map(partedBefore)] }), differs),
    most: 1_500,
    commits: 100,
  },
  'answers with lists in lists without end': { answers: () => answering(reply(200, deep), reply(200, deep)), most: 10 },
  'says that it is done and nothing else': { answers: () => answering(done({}), done({})), most: 10 },
  'says of an addition that it is done and nothing else': { answers: () => answering(undefined, done({})), most: 20 },
  'names an end before the lines that were sent': {
    answers: () => answering(undefined, done({ seq: 0, hash, receivedAt: time })),
    most: 20,
  },
  'holds something else for ever': { answers: () => answering(undefined, differs), most: 20 },
  'lacks what comes before for ever': { answers: () => answering(undefined, gap), most: 20 },
  'asks to be left alone for thirty years': {
    answers: () => () => reply(429, '{"success":false}', '999999999'),
    most: 10,
  },
  'refuses a line far behind all': {
    answers: () => answering(undefined, refusal(400, 'ledger.unsound', 1_000_000_000)),
    most: 20,
    states: ['waiting', 'refused'],
  },
  'refuses what is no line': {
    answers: () => answering(undefined, refusal(400, 'ledger.unsound', -1.5)),
    most: 20,
    states: ['waiting', 'refused'],
  },
  'refuses the last line that was sent, again and again': {
    answers: () =>
      answering(undefined, (request) => {
        const { after, lines } = sentIn(request);
        return refusal(400, 'ledger.unsound', after + lines.length);
      }),
    most: 20,
    states: ['waiting', 'refused'],
    commits: 20,
  },
  'forgets what it took before': {
    answers: (lines) =>
      answering(nothing, ({ headers, ...request }) => {
        if (headers['content-encoding'] === undefined) return gap;
        expect(request.packed).toBeDefined();
        return done({ seq: 1_000, hash: hashOfLine(lines[999] ?? ''), receivedAt: time });
      }),
    most: 40,
    commits: 1_010,
  },
};

test.each(Object.entries(lies))('a server is soon left in peace that %s', async (_, lie) => {
  const { answers, most, states = ['waiting'], commits = 3 } = lie;
  const { browser, logOn, held, made, failures, scene } = await mirrorScene();
  const storage = memoryLogStorage();
  const log = logOn(storage);
  await log.append(
    await log.head(),
    Array.from({ length: commits }, (_one, n) => gradeEdit(n)),
  );
  const { mirror, jump, until, course } = await browser(storage);
  scene.instead = answers(await log.lines(0));
  mirror.allow(true);
  const longest = await untilRest(mirror, jump);
  expect(states).toContain(mirror.status().state);
  expect(made.length).toBeLessThanOrEqual(most);
  expect(longest).toBeLessThan(2 ** 31);

  const before = made.length;
  expect(await course('Algebra')).toBe(true);
  await untilRest(mirror, jump);
  expect(states).toContain(mirror.status().state);
  expect(made.length - before).toBeLessThanOrEqual(most);

  scene.instead = () => undefined;
  mirror.ask();
  await until('complete');
  expect(await held('log')).toEqual(await log.lines(0));
  expect(mirror.status().fork).toBeUndefined();
  expect(failures).toEqual([]);
});

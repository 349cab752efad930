/**
 * Whether one account can hold up all others: `npm run bench -- server-heavy [--write]`. Linux only.
 *
 * One account of 48 000 grades is read whole, again and again, over 16 connections that ignore requests to wait, while
 * 20 other accounts work as in the bench `server`, at 20 calls a second. Prints what the others experience, with and
 * without the heavy account; `--write` also replaces the section "One heavy account" of docs/benchmarks.md.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blankGradeFields } from '../events/blank.ts';
import { asId } from '../events/ids.ts';
import { openSqlite } from '../server/node/sql/sqlite.ts';
import { headerNames } from '../server/sessions/caller.ts';
import { conditionsOf, publish, quantile } from './report.js';
import { fillAccount, offeringId, sessionOf } from './server/class.ts';
import { Load, type Target, toldFailures } from './server/load.ts';
import { serve } from './server/serving.ts';

const others = 20;
const heavyAccount = others;
const heavyGrades = 48_000;
const connections = 16;
const rate = 20;
const seconds = 20;

const folder = mkdtempSync(join(tmpdir(), 'gradeledger-bench-'));

const fill = async (): Promise<void> => {
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  const storage = await openSqlite(join(folder, 'data', 'gradeledger.db'));
  for (let account = 0; account <= others; account += 1) await fillAccount(storage, account);
  const grades = Array.from({ length: heavyGrades }, (_, at) => ({
    offeringId,
    assessmentId: asId<never>(`more${at % 480}`),
    studentId: asId<never>(`student${Math.floor(at / 480)}`),
    grades: [1, 2.5, 3, null, 4],
    ...blankGradeFields,
  }));
  await storage.write(`account-${heavyAccount}`, (rows) => rows.put('grades', grades));
  await storage.close();
};

type Readings = { answered: number; refused: number; bytes: number };

/** Reads everything of the heavy account without pause. Returns a function that stops this. */
const readWithoutPause = ({ host, port }: Target): (() => Promise<Readings>) => {
  const { token, antiForgery, backend } = sessionOf(heavyAccount);
  const headers = {
    cookie: `gradeledger-${port}=${token}`,
    [headerNames.antiForgery]: antiForgery,
    [headerNames.backend]: backend,
  };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const readings: Readings = { answered: 0, refused: 0, bytes: 0 };
  let isOver = false;
  const read = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const asked = request({ host, port, path: '/user/multi/init', headers, agent }, (response) => {
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        response.on('end', () => {
          if (response.statusCode === 200) Object.assign(readings, { answered: readings.answered + 1, bytes });
          else readings.refused += 1;
          resolve();
        });
      });
      asked.on('error', reject);
      asked.end();
    });
  const loop = async (): Promise<void> => {
    while (!isOver) await read();
  };
  const loops = Array.from({ length: connections }, loop);
  return async () => {
    isOver = true;
    await Promise.all(loops);
    agent.destroy();
    return readings;
  };
};

const seen = async (load: Load): Promise<readonly string[]> => {
  const measured = await load.run(rate, seconds);
  const edits = measured.times['one grade'];
  return [
    String(measured.sent),
    toldFailures(measured),
    ...[0.5, 0.99, 1].map((share) => quantile(edits, share).toFixed(0)),
  ];
};

await fill();
const app = join(folder, 'app');
mkdirSync(app);
writeFileSync(join(app, 'index.html'), '<!doctype html>');
const server = await serve({ DATA_DIR: join(folder, 'data'), DATABASE_URL: '', APP_DIR: app });
const load = new Load([server.target], others);
await load.run(rate, 5);
const alone = await seen(load);
const stop = readWithoutPause(server.target);
const beside = await seen(load);
const { answered, refused, bytes } = await stop();
const { wrong } = await load.wrong();
load.close();
await server.stop();
rmSync(folder, { recursive: true });
if (wrong > 0) throw new Error(`${wrong} grades are not what was acknowledged.`);

publish('One heavy account', [
  `${conditionsOf('server-heavy')}.`,
  `SQLite, one process. ${others} accounts work as in *Server*, ${rate} calls a second for ${seconds} s; beside them ${connections} connections of one account read`,
  `its ${heavyGrades.toLocaleString('en')} grades (${(bytes / 1_000_000).toFixed(1)} MB) without pause, whatever they are told: ${answered} readings were answered, ${refused} refused with 429.`,
  '',
  '| the 20 others | calls | failed | one grade: median ms | 99 % | worst |',
  '|---|---|---|---|---|---|',
  `| by themselves | ${alone.join(' | ')} |`,
  `| beside the heavy one | ${beside.join(' | ')} |`,
]);

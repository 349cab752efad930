/** Three browsers with work that was not sent and calls without an answer, while the account moves to another server. */
import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import { exportAccount, importAccount } from '../../server/node/account-file.ts';
import { scryptHashes } from '../../server/node/scrypt.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import { count, isFull, randomSeed, testTimeout } from '../counts.ts';
import { jumpingClock } from '../machines/jumping-clock.ts';
import { commitsOf } from '../machines/opened-ledger.ts';
import { proved } from '../proof.ts';
import { fresh, movingServers, old, signedIn } from '../server/account-move-scene.ts';
import { succeeded } from '../server/conformance/under-test.ts';
import { password } from '../server/conformance/world.ts';
import { seeded } from '../simulation/world/seeded.ts';
import { type MovingBrowser, openMovingBrowser } from './moving-browsers.ts';

const { newPath, open } = movingServers();
const email = 'ana@example.edu';
const students = 9;

/** An empty account at the old server, and three browsers in front of both servers. */
const scene = async (
  seed: number,
  stores: { readonly from: 'SQLite' | 'PostgreSQL'; readonly to: typeof stores.from },
) => {
  const [source, target] = [await open(stores.from, old), await open(stores.to, fresh)];
  const passwordHash = await scryptHashes({ ln: 4, r: 1, p: 1 }).hash(password);
  const account = { accountId: 'ana', email, passwordHash, frozen: false, createdAt: '2026-01-01T00:00:00.000Z' };
  await source.storage.accounts.add(account);
  const time = jumpingClock();
  const chance = seeded(seed);
  const servers = { [old]: source.backend, [fresh]: target.backend };
  const around = { time, chance, own: old, servers };
  const browsers = ['office', 'home', 'phone'].map((name) => openMovingBrowser({ ...around, name }));
  /** Goes on until no request is on its way, then by some timers. */
  const passes = async (timers: number): Promise<void> => {
    for (let n = 0; n < timers; n += 1) {
      do for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      while (browsers.some(({ network }) => network.underWay > 0));
      time.jump();
    }
  };
  const until = async (what: string, isSo: () => boolean, each: () => void = () => undefined): Promise<void> => {
    for (let turn = 0; !isSo(); turn += 1) {
      if (turn > 600) throw new Error(`it did not come to this: ${what}: ${JSON.stringify(browsers.map(standingOf))}`);
      each();
      await passes(1);
    }
  };
  const rest = (each?: () => void) => until('all is sent', () => browsers.every(isAtRest), each);
  const move = async (): Promise<void> => {
    const file = newPath();
    expect(await exportAccount(source.storage, email, { file, from: old, to: fresh })).toEqual({ kind: 'done' });
    expect(await importAccount(target.storage, file, fresh)).toMatchObject({ isAdded: true });
  };
  return { source, target, browsers, chance, passes, until, rest, move };
};

const standingOf = (browser: MovingBrowser) => {
  const { session } = browser;
  if (!browser.isOpen()) return session.state();
  const { ledger, sync } = browser.work();
  return [session.state().at, ledger.status(), sync.status(), browser.network];
};

const isAtRest = (browser: MovingBrowser): boolean => {
  if (!browser.isOpen()) return false;
  const { ledger, sync } = browser.work();
  const { owed, unsaved } = ledger.status();
  const { mode, mirror } = sync.status();
  return mode === 'resting' && mirror?.state === 'complete' && owed.count === 0 && unsaved === 0;
};

/** Does at the page what it asks for, until the work is on screen and may be sent. */
const attends = ({ session }: MovingBrowser): void => {
  const state = session.state();
  if (state.at === 'out' && !state.isBusy) session.lookUp(email);
  if (state.at === 'moved') session.confirm();
  if (state.at === 'asking' && !state.isBusy) session.logIn(password, 'mine');
  if (state.at === 'in' && state.standing === 'expired') session.logInAgain(email, password);
};

const classOf = (browser: MovingBrowser) => {
  const book = browser.work().ledger.book();
  const [offeringId] = keysOf(book.offerings);
  const [assessmentId] = keysOf(book.assessments);
  const [problem] = Object.values(book.assessments)[0]?.problems ?? [];
  if (!offeringId || !assessmentId || !problem) throw new Error(`${browser.name} has no class`);
  const idOf = (code: string): StudentId => {
    const found = book.studentByCode.get(code.toLowerCase());
    if (!found)
      throw new Error(
        `${browser.name} has no ${code}: ${JSON.stringify([standingOf(browser), book.students.size, [...book.students].slice(0, 3)])}`,
      );
    return found;
  };
  return { offeringId, assessmentId, problemId: problem.problemId, idOf };
};

const scores = (browser: MovingBrowser, code: string, value: number): void => {
  const { offeringId, assessmentId, problemId, idOf } = classOf(browser);
  const change = { points: record([[problemId, value] as const]) };
  browser.does({ type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId: idOf(code), change }] });
};

const begins = async ({ browsers, rest, until }: Scene): Promise<void> => {
  await until(
    'all are in',
    () => browsers.every(isAtRest),
    () => browsers.forEach(attends),
  );
  const [office] = browsers;
  if (!office) return;
  const ids = Array.from({ length: students }, (_, n) => asId<StudentId>(`~s${n}`));
  const [courseId, offeringId, assessmentId] = [asId<never>('~c'), asId<never>('~o'), asId<never>('~a')];
  office.does({ type: 'AddCourse', courseId, fields: {} });
  office.does({ type: 'AddOffering', courseId, offeringId, fields: {} });
  const fields = { assessmentName: 'Quiz' };
  office.does({ type: 'AddAssessment', offeringId, assessmentId, fields, maxima: [1_000] });
  for (const [n, studentId] of ids.entries())
    office.does({ type: 'AddStudent', studentId, fields: { studentCode: `S${n}` } });
  office.does({ type: 'EnrollStudents', offeringId, studentIds: ids });
  await rest();
  await until('all have read it', () =>
    browsers.every((one) => keysOf(one.work().ledger.book().enrollments).length > 0),
  );
  await rest();
};

type Scene = Awaited<ReturnType<typeof scene>>;

/** What was entered: the last score of each student, by code, and the codes of students that were added. */
type Entered = { readonly typed: Map<string, number>; readonly added: string[] };

const works = ({ chance, browsers }: Scene, browser: MovingBrowser, at: number, { typed, added }: Entered): void => {
  if (!browser.isOpen()) return;
  const code = `S${3 * chance.int(students / 3) + browsers.indexOf(browser)}`;
  typed.set(code, at + 1);
  scores(browser, code, at + 1);
  if (!chance.isLucky(0.2)) return;
  const studentCode = `N${at}${browser.name}`;
  added.push(studentCode);
  browser.does({ type: 'AddStudent', studentId: asId<StudentId>(`~${studentCode}`), fields: { studentCode } });
};

/** Everybody works on, whatever the servers say. For a while before the account moves no answer arrives. */
const movesUnderLoad = async (world: Scene): Promise<Entered> => {
  const { browsers, chance, passes, move } = world;
  const entered: Entered = { typed: new Map(), added: [] };
  const loses = (losing: number): void => {
    for (const { network } of browsers) network.losing = losing;
  };
  loses(0.25);
  let moving: Promise<void> | undefined;
  for (let at = 0; at < 90; at += 1) {
    if (at === 24) loses(1);
    if (at === 30) moving = move();
    if (at === 60) {
      await moving;
      loses(0.25);
      const outboxes = browsers.map((one) => one.work().ledger.records.saved().outbox);
      expect(outboxes.filter(({ count, sent }) => count > 0 && Object.keys(sent).length > 0)).toHaveLength(3);
    }
    for (const browser of browsers) if (chance.isLucky(0.7)) works(world, browser, at, entered);
    await passes(chance.int(3));
    if (at > 60) attends(chance.pick(browsers));
  }
  loses(0);
  return entered;
};

const staysOnce = async ({ source, target, browsers }: Scene, { typed, added }: Entered): Promise<void> => {
  const ask = await signedIn(target, email);
  const everything = await succeeded(ask({ name: 'loadEverything' }));
  const { ledgers } = (await succeeded(ask({ name: 'listLedgers' }))) as { ledgers: { seq: number; hash: string }[] };
  const ends = browsers.map((browser) => browser.work().ledger.status());
  expect(ledgers.map(({ hash }) => hash).sort()).toEqual(ends.map(({ head }) => head).sort());
  const { students: rows, grades } = everything as {
    students: { studentId: string; studentCode: string }[];
    grades: { studentId: string; grades: (number | null)[] }[];
  };
  const codeOf = new Map(rows.map(({ studentId, studentCode }) => [studentId, studentCode]));
  const codes = [...added, ...Array.from({ length: students }, (_, n) => `S${n}`)];
  expect(rows.map(({ studentCode }) => studentCode).sort()).toEqual(codes.sort());
  expect(new Map(grades.map(({ studentId, grades: [first] }) => [codeOf.get(studentId), first]))).toEqual(typed);
  for (const browser of browsers) {
    const commits = await commitsOf(browser.work().ledger);
    const moves = commits.flatMap(({ events }) => events.filter(({ type }) => type === 'AccountMoved'));
    expect(moves).toEqual([{ type: 'AccountMoved', from: old, to: fresh }]);
    expect(browser.databases()).toEqual([accountDatabase({ user: email, backend: old })]);
  }
  expect([...source.failures, ...target.failures]).toEqual([]);
};

const rounds = count(1, 20);

test.each([
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
  ['SQLite', 'SQLite'],
] as const)(
  'under load, with answers lost, from %s to %s: nothing is lost, nothing doubled, each ledger goes on',
  async (from, to) => {
    for (let round = 0; round < rounds; round += 1) {
      const seed = randomSeed ?? (isFull ? Math.floor(Math.random() * 2 ** 31) : round);
      const world = await scene(seed, { from, to });
      try {
        await begins(world);
        const entered = await movesUnderLoad(world);
        await world.rest(() => world.browsers.forEach(attends));
        await staysOnce(world, entered);
      } catch (error) {
        throw new Error(`with RANDOM_SEED=${seed}`, { cause: error });
      }
      for (const browser of world.browsers) await browser.work().close();
      await world.passes(1);
    }
    proved(
      `three browsers followed an account from ${from} to ${to} under load, nothing lost or doubled: moves`,
      rounds,
    );
  },
  testTimeout,
);

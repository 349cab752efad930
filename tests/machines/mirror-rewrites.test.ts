import { describe, expect, test } from 'vitest';
import { verifyBeside } from '../../cli/verify-beside.ts';
import type { CommitDraft } from '../../events/commit.ts';
import { genesisHash } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { type MemoryLogStorage, memoryLogStorage } from '../../log/stored/memory.ts';
import { fileOf } from '../cli/gradeledger.ts';
import { type Forgeable, forgedLines, parsedLines } from '../log/forged.ts';
import { gradeEdit, gradeEdited } from '../log/sample.ts';
import { writeLogFile } from '../log/whole-file.ts';
import { mirrorScene } from './mirror-scene.ts';

/** Commit 5 has a note, commit 7 two events. */
const past: readonly CommitDraft[] = Array.from({ length: 12 }, (_, n) => {
  const draft = { ...gradeEdit(n + 1), at: `2026-09-01T08:${String(n + 10)}:00.000Z` };
  if (n === 4) return { ...draft, command: { type: 'ApplyImport', note: 'scores.csv' } };
  return n === 6 ? { ...draft, events: [gradeEdited(7), gradeEdited(27)] } : draft;
});

/** A server that has the true past of twelve commits. */
const witnessed = async () => {
  const scene = await mirrorScene();
  const storage = memoryLogStorage();
  const log = scene.logOn(storage);
  await log.append(await log.head(), past);
  const { mirror, until } = await scene.browser(storage);
  mirror.allow(true);
  await until('complete');
  mirror.stop();
  return { ...scene, truth: await log.lines(0), header: await log.header() };
};

type Witnessed = Awaited<ReturnType<typeof witnessed>>;

/** A disk that holds these lines. */
const diskOf = async ({ logOn }: Witnessed, headerLine: string, lines: readonly string[]) => {
  const storage = memoryLogStorage();
  const log = logOn(storage, JSON.parse(headerLine).logId);
  await log.replace(await log.head(), { headerLine, lines, intents: [] });
  return storage;
};

const mirrored = async ({ browser }: Witnessed, storage: MemoryLogStorage, state: 'complete' | 'refused') => {
  const { mirror, until } = await browser(storage);
  mirror.allow(true);
  await until(state);
  return mirror.status();
};

/** What `verify HERE --beside SERVER` says of the forged lines and the server's copy. */
const besideTheCopy = async ({ header, held }: Witnessed, first: string, lines: readonly string[]) => {
  const file = (name: string, begin: string, all: readonly string[]): string =>
    fileOf(name, [...writeLogFile(begin, all)].map((line) => `${line}\n`).join(''));
  return verifyBeside(file('here.ndjson', first, lines), file('server.ndjson', header, await held('log')));
};

const commitIn = (commits: readonly Forgeable[], seq: number): Forgeable => {
  const commit = commits[seq - 1];
  if (!commit) throw new Error(`there is no commit ${seq}`);
  return commit;
};

const graded = (n: number, from: number | null = null): Record<string, unknown> =>
  JSON.parse(JSON.stringify(gradeEdited(n)).replace('"problem~1":null', `"problem~1":${from}`));

type Forge = (commits: readonly Forgeable[]) => readonly Forgeable[];

const changing =
  (seq: number, change: (commit: Forgeable) => Partial<Forgeable>): Forge =>
  (commits) => {
    const commit = commitIn(commits, seq);
    return commits.with(seq - 1, { ...commit, ...change(commit) });
  };

type Entry = Forgeable['events'][number];

/** Changes the first entry of a commit. */
const changingEntry = (seq: number, change: (entry: Entry) => Partial<Entry>): Forge =>
  changing(seq, ({ events: [entry, ...others] }) => ({
    events: entry ? [{ ...entry, ...change(entry) }, ...others] : others,
  }));

const grading = (seq: number, event: Record<string, unknown>): Forge => changingEntry(seq, () => ({ event }));

/** The commits without some from one number on, and others in their place. */
const putting =
  (seq: number, gone: number, others: (commits: readonly Forgeable[]) => readonly Forgeable[]): Forge =>
  (commits) =>
    commits.toSpliced(seq - 1, gone, ...others(commits));

/** A commit that was never made. */
const made = (commits: readonly Forgeable[], n: number): Forgeable => {
  const like = commitIn(commits, 1);
  const [{ v } = { v: 1 }] = like.events;
  return { ...like, id: `made~${n}`, events: [{ salt: String(n).padStart(32, 'e'), v, event: graded(n) }] };
};

const none = (): readonly Forgeable[] => [];
const erased = [{ erased: 'd'.repeat(64) }] as never as Entry[];

/** Each way, and the number of the last commit that is as it was. */
const rewritings: readonly (readonly [string, number, Forge])[] = [
  ['the first grade is another one', 0, grading(1, graded(8))],
  ['a grade in the middle is another one', 5, grading(6, graded(13))],
  ['the last grade is another one', 11, grading(12, graded(19))],
  ['a grade is said to have been another one before', 5, grading(6, graded(6, 50))],
  ['a grade is given to another student', 5, grading(6, graded(3))],
  ['a commit has another time', 5, changing(6, () => ({ at: '2026-09-01T08:15:01.000Z' }))],
  ['a commit has another actor', 5, changing(6, () => ({ actor: 'zoe@school.example' }))],
  ['a commit was made in another tab', 7, changing(8, () => ({ tab: 'other' }))],
  ['a commit has another id', 5, changing(6, () => ({ id: 'tab~99' }))],
  ['a commit is of another command', 5, changing(6, () => ({ command: { type: 'ReadBackend' } }))],
  ['a commit takes another one back', 8, changing(9, () => ({ undoes: 'tab~3' }))],
  ['a note names another file', 4, changingEntry(5, ({ event }) => ({ event: { ...event, note: 'others.csv' } }))],
  ['an entry has another salt and nothing else', 5, changingEntry(6, () => ({ salt: 'f'.repeat(32) }))],
  ['an entry is erased by hand with a wrong digest', 5, changing(6, () => ({ events: erased }))],
  ['an event is taken out of a commit', 6, changing(7, ({ events }) => ({ events: events.slice(0, 1) }))],
  ['two events of a commit have changed places', 6, changing(7, ({ events }) => ({ events: events.toReversed() }))],
  ['the first commit is gone', 0, putting(1, 1, none)],
  ['a commit in the middle is gone', 5, putting(6, 1, none)],
  ['a commit is put in between', 5, putting(6, 0, (commits) => [made(commits, 50)])],
  ['a commit is there twice', 6, putting(7, 0, (commits) => [commitIn(commits, 6)])],
  ['two commits have changed places', 5, putting(6, 2, (all) => [commitIn(all, 7), commitIn(all, 6)])],
  ['a commit has moved to the end', 2, (commits) => [...commits.toSpliced(2, 1), commitIn(commits, 3)]],
  [
    'a commit is one with its neighbour',
    5,
    putting(6, 2, ([, , , , , one, other]) =>
      one && other ? [{ ...one, events: [...one.events, ...other.events] }] : [],
    ),
  ],
  [
    'a commit is cut into two',
    6,
    putting(7, 1, (commits) => {
      const both = commitIn(commits, 7);
      return both.events.map((entry, n) => ({ ...both, id: `tab~7${n}`, events: [entry] }));
    }),
  ],
  ['the end is cut off, and another one written', 8, putting(9, 4, (all) => [made(all, 60), made(all, 61)])],
  [
    'the end is cut off, and a longer one written',
    8,
    putting(9, 4, (all) => Array.from({ length: 9 }, (_, n) => made(all, 60 + n))),
  ],
  ['every commit is made anew', 0, (commits) => commits.map((_, n) => made(commits, 70 + n))],
];

describe('a past that somebody wrote anew, with the whole chain', () => {
  test.each(rewritings)('is found if %s', async (_, shared, forge) => {
    const scene = await witnessed();
    const { truth, header, held, list, failures } = scene;
    const forged = forgedLines(header, forge(parsedLines(truth)));
    const status = await mirrored(scene, await diskOf(scene, header, forged), 'complete');

    const hash = shared === 0 ? genesisHash(header) : hashOfLine(truth[shared - 1] ?? '');
    const fork = { logId: 'log', seq: shared, hash };
    const confirmed = { seq: forged.length, hash: hashOfLine(forged.at(-1) ?? '') };
    expect(status).toMatchObject({ fork, confirmed, refusedAt: undefined });
    expect(await held('log')).toEqual(truth);
    const [, other, ...more] = await list();
    expect(other).toMatchObject({ seq: forged.length, forkOf: fork });
    expect(more).toEqual([]);
    expect(await held(other?.logId ?? '')).toEqual(forged);
    expect(failures).toEqual([]);

    const { status: exit, out } = await besideTheCopy(scene, header, forged);
    expect(exit).toBe(1);
    expect(out).toMatch(new RegExp(`^Two histories begin with commit ${shared + 1}[.;]`));
  });

  test('is another history from its beginning if the first line has another time', async () => {
    const scene = await witnessed();
    const { truth, header, held, list } = scene;
    const first = header.replace('2026-09-01T08:00', '2026-08-31T08:00');
    const forged = forgedLines(first, parsedLines(truth));
    const status = await mirrored(scene, await diskOf(scene, first, forged), 'complete');
    expect(status).toMatchObject({ fork: { logId: 'log', seq: 0 }, confirmed: { seq: 12 } });
    expect(await held('log')).toEqual(truth);
    expect((await list()).length).toBe(2);
    expect(await besideTheCopy(scene, first, forged)).toMatchObject({
      status: 1,
      out: expect.stringContaining('two ledgers'),
    });
  });

  test('is not taken if the first line names another user', async () => {
    const scene = await witnessed();
    const { truth, header, held, list } = scene;
    const first = header.replace(/"user":"[^"]*"/, '"user":"zoe@school.example"');
    const forged = forgedLines(first, parsedLines(truth));
    const status = await mirrored(scene, await diskOf(scene, first, forged), 'refused');
    expect(status).toMatchObject({ refusedAt: 1, confirmed: undefined });
    expect(await held('log')).toEqual(truth);
    expect((await list()).length).toBe(1);
  });

  test('stands beside the true one, as a ledger that came later, if the ledger has another name', async () => {
    const scene = await witnessed();
    const { truth, header, held, list } = scene;
    const first = header.replace('"logId":"log"', '"logId":"later"');
    const forged = forgedLines(first, grading(6, graded(13))(parsedLines(truth)));
    const status = await mirrored(scene, await diskOf(scene, first, forged), 'complete');
    expect(status.fork).toBeUndefined();
    expect(await held('log')).toEqual(truth);
    const [one, other] = await list();
    expect([one?.logId, other?.logId]).toEqual(['log', 'later']);
    expect(Date.parse(other?.receivedAt ?? '')).toBeGreaterThan(Date.parse(one?.receivedAt ?? ''));
    expect(await besideTheCopy(scene, first, forged)).toMatchObject({ status: 1 });
  });
});

describe('a past that somebody wrote anew without the commits after it', () => {
  /** A browser that believes what is on its disk, as one does that opens from a checkpoint. */
  const believing = async (scene: Witnessed, lines: readonly string[], state: 'complete' | 'refused') => {
    const disk = await diskOf(scene, scene.header, lines);
    const { mirror, until } = await scene.browser(disk, 'log', lines.length);
    mirror.allow(true);
    await until(state);
    return mirror.status();
  };

  const erasedWrongly = (line: string): string =>
    line.replace(/"events":\[.*\],"hash"/, `"events":[{"erased":"${'d'.repeat(64)}"}],"hash"`);

  test.each([
    ['a grade', 7, (truth: readonly string[], forged: readonly string[]) => truth.with(5, forged[5] ?? '')],
    ['an erased entry', 6, (truth: readonly string[]) => truth.with(5, erasedWrongly(truth[5] ?? ''))],
  ])('changes nothing at the server, and is found in the file: %s', async (_, broken, forge) => {
    const scene = await witnessed();
    const { truth, header, held, list } = scene;
    const lines = forge(truth, forgedLines(header, grading(6, graded(13))(parsedLines(truth))));
    expect(await believing(scene, lines, 'complete')).toMatchObject({ fork: undefined, confirmed: { seq: 12 } });
    expect(await held('log')).toEqual(truth);
    expect((await list()).length).toBe(1);
    const { status, out } = await besideTheCopy(scene, header, lines);
    expect(status).toBe(1);
    expect(out).toMatch(new RegExp(`here\\.ndjson.*\\(commit ${broken}\\)`));
  });

  test('is kept beside the true one up to where it breaks, and the line is named', async () => {
    const scene = await witnessed();
    const { truth, header, held, list } = scene;
    const forged = forgedLines(header, grading(6, graded(13))(parsedLines(truth)));
    const lines = forged.with(8, truth[8] ?? '');
    expect(await believing(scene, lines, 'refused')).toMatchObject({
      fork: { logId: 'log', seq: 5 },
      refusedAt: 9,
      confirmed: { seq: 8 },
    });
    expect(await held('log')).toEqual(truth);
    expect(await held((await list())[1]?.logId ?? '')).toEqual(lines.slice(0, 8));
  });
});

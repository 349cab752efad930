import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { storedLine } from '../../log/file/content.ts';
import { readCommits } from '../../log/lines/read.ts';
import type { Log } from '../../log/port.ts';
import { withoutEntries } from '../../log/redaction/erasing.ts';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import { copyToErase, eraseInCopy } from '../../machines/erasing/at-server.ts';
import { type EntryPlace, ErasingSurvey } from '../../machines/erasing/erasing.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { findCopy } from '../../machines/mirror/copy.ts';
import { copyOf, mirrorScene } from './mirror-scene.ts';
import { saved } from './opened-ledger.ts';

const ana = asId<StudentId>('ana~1');

/** A student comes and goes, beside another. */
const comeAndGo = async (ledger: Ledger): Promise<void> => {
  const fields = { studentCode: 'A1', lastName: 'Zquuxlast' };
  await saved(ledger, { type: 'AddStudent', studentId: ana, fields });
  await saved(ledger, {
    type: 'AddStudent',
    studentId: asId('ben~1'),
    fields: { studentCode: 'B2', lastName: 'Brandt' },
  });
  await saved(ledger, { type: 'DeleteStudent', studentId: ana });
};

const none: ReadonlySet<string> = new Set();
const called = { studentCode: none, firstName: none, lastName: none, email: none };

const entriesIn = (lines: readonly string[]): readonly EntryPlace[] => {
  const survey = new ErasingSurvey({ studentIds: new Set([ana]), called });
  for (const [at, line] of lines.entries()) {
    const [commit] = readCommits([line], at).commits;
    if (commit) survey.take(storedLine(line), commit);
  }
  return survey.plan.own;
};

type Scene = Awaited<ReturnType<typeof mirrorScene>>;

/** Erases as the dialog does: nowhere but in this ledger’s own copy. */
const erasing = async ({ server }: Scene, log: Log, entries: readonly EntryPlace[]) => {
  const { seq } = await log.head();
  const ledger = { status: () => ({ seq }), subscribe: () => () => undefined, records: { stored: log } };
  const found = await copyToErase(findCopy, { ...server, ledger }, entries);
  if (found.is === 'there') await eraseInCopy(server, found.id, entries);
  return found;
};

/** A ledger with a student who came and went, and its copy. */
const copied = async () => {
  const scene = await mirrorScene();
  const { ledger, log, mirror, until } = await scene.browser(memoryLogStorage());
  await comeAndGo(ledger);
  const lines = await log.lines(0);
  const sent = () => {
    mirror.allow(true);
    return until('complete');
  };
  return { scene, log, lines, sent, entries: entriesIn(lines) };
};

test('R21.26 the server’s copy of the ledger loses the same entries, and nothing else', async () => {
  const { scene, log, lines, sent, entries } = await copied();
  expect(await erasing(scene, log, entries)).toMatchObject({ is: 'no copy' });
  await sent();
  expect(await scene.held('log')).toEqual(lines);
  expect(entries.length).toBe(2);
  const there = { is: 'there', id: 'log' };
  expect(await erasing(scene, log, entries)).toEqual(there);
  expect(await erasing(scene, log, entries)).toEqual(there);
  const held = await scene.held('log');
  expect(held.join('')).not.toContain('Zquuxlast');
  expect(held.map((line, at) => (line === lines[at] ? 'same' : 'erased'))).toEqual(['erased', 'same', 'erased']);
  expect(held[0]).toBe(withoutEntries(storedLine(lines[0] ?? ''), new Set([0])));
});

test('R21.26 nothing is erased of a copy that does not go so far yet, and nothing by a server that does not answer', async () => {
  const { scene, log, lines, sent, entries } = await copied();
  await sent();
  const later = [...entries, { seq: lines.length + 1, index: 0, digest: '0'.repeat(64) }];
  expect(await erasing(scene, log, later)).toMatchObject({ is: 'behind' });
  scene.scene.instead = ({ path }) => (path.endsWith('/erase') ? { kind: 'no reply', offline: true } : undefined);
  await expect(erasing(scene, log, entries)).rejects.toThrow();
  expect(await scene.held('log')).toEqual(lines);
});

/** A profile that was restored from what it was after one change, while the other one has gone on and is copied. */
const restored = async () => {
  const scene = await mirrorScene();
  const storage = memoryLogStorage();
  const first = await scene.browser(storage);
  await first.course('shared');
  const before = copyOf(storage);
  await comeAndGo(first.ledger);
  first.mirror.allow(true);
  await first.until('complete');
  const second = await scene.browser(before);
  await second.course('only here');
  await comeAndGo(second.ledger);
  return { scene, first, second, entries: entriesIn(await second.log.lines(0)) };
};

test('R21.26 after a fork, only the copy of this history loses entries as this ledger’s own', async () => {
  const { scene, first, second, entries } = await restored();
  expect(await erasing(scene, second.log, entries)).toMatchObject({ is: 'no copy' });
  second.mirror.allow(true);
  await second.until('complete');
  const found = await erasing(scene, second.log, entries);
  expect(found).toMatchObject({ is: 'there' });
  expect(found.id).not.toBe('log');
  expect((await scene.held(found.id)).join('')).not.toContain('Zquuxlast');
  expect(await scene.held('log')).toEqual(await first.log.lines(0));

  // From the other side, this is the other history.
  const theirs = entriesIn(await first.log.lines(0));
  expect(await erasing(scene, first.log, theirs)).toEqual({ is: 'there', id: 'log' });
});

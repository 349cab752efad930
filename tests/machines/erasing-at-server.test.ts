import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { readCommits } from '../../log/lines/read.ts';
import { storedLine, withoutEntries } from '../../log/redaction/erasing.ts';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import { eraseAtServer } from '../../machines/erasing/at-server.ts';
import { ErasingSurvey } from '../../machines/erasing/erasing.ts';
import { mirrorScene } from './mirror-scene.ts';
import { saved } from './opened-ledger.ts';

const ana = asId<StudentId>('ana~1');

/** A ledger with a student who came and went, and its copy. */
const copied = async () => {
  const scene = await mirrorScene();
  const { ledger, log, mirror, until } = await scene.browser(memoryLogStorage());
  const fields = { studentCode: 'A1', lastName: 'Zquuxlast' };
  await saved(ledger, { type: 'AddStudent', studentId: ana, fields });
  await saved(ledger, {
    type: 'AddStudent',
    studentId: asId('ben~1'),
    fields: { studentCode: 'B2', lastName: 'Brandt' },
  });
  await saved(ledger, { type: 'DeleteStudent', studentId: ana });
  const lines = await log.lines(0);
  const survey = new ErasingSurvey({ studentIds: new Set([ana]), texts: new Set(['Zquuxlast']) });
  for (const [at, line] of lines.entries()) {
    const [commit] = readCommits([line], at).commits;
    if (commit) survey.take(storedLine(line), commit);
  }
  const sent = () => {
    mirror.allow(true);
    return until('complete');
  };
  return { scene, lines, sent, entries: survey.plan.own };
};

test('R21.26 the server’s copy of the ledger loses the same entries, and nothing else', async () => {
  const { scene, lines, sent, entries } = await copied();
  expect(await eraseAtServer(scene.server, 'log', entries)).toBe('no copy');
  await sent();
  expect(await scene.held('log')).toEqual(lines);
  expect(entries.length).toBe(2);
  expect(await eraseAtServer(scene.server, 'log', entries)).toBe('erased');
  expect(await eraseAtServer(scene.server, 'log', entries)).toBe('erased');
  const held = await scene.held('log');
  expect(held.join('')).not.toContain('Zquuxlast');
  expect(held.map((line, at) => (line === lines[at] ? 'same' : 'erased'))).toEqual(['erased', 'same', 'erased']);
  expect(held[0]).toBe(withoutEntries(storedLine(lines[0] ?? ''), new Set([0])));
});

test('R21.26 nothing is erased of a copy that does not go so far yet, and nothing by a server that does not answer', async () => {
  const { scene, lines, sent, entries } = await copied();
  await sent();
  const later = [...entries, { seq: lines.length + 1, index: 0, digest: '0'.repeat(64) }];
  expect(await eraseAtServer(scene.server, 'log', later)).toBe('behind');
  scene.scene.instead = ({ path }) => (path.endsWith('/erase') ? { kind: 'no reply', offline: true } : undefined);
  await expect(eraseAtServer(scene.server, 'log', entries)).rejects.toThrow();
  expect(await scene.held('log')).toEqual(lines);
});

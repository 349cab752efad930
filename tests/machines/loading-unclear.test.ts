/** Loads of snapshots that get no answer, or none that says what was done. */
import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { record } from '../../events/record.ts';
import { LogFailure } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { sampleFiles } from '../server/conformance/sample.ts';
import { fileWish, isRead, isSent, loadingScene, loads, pointsOf, sample, scores } from './loading-scene.ts';
import { making, saved } from './opened-ledger.ts';

const { o1, o2, a2, a3, s2, s3 } = sample;
const [chemistry, physics] = sampleFiles(sample);

test.each([
  { since: 'nobody changes anything', isChanged: false, end: 'applied' },
  { since: 'one of them changes', isChanged: true, end: 'looked up' },
])('R13.15 two snapshots without keys, whose reply is lost; since then $since', async ({ isChanged, end }) => {
  const scene = await loadingScene({ keys: false });
  await scores(scene, [7, 3]);
  scene.mishaps.push('reply lost');
  await scene.sync.load(fileWish([chemistry, physics], [o1, o2]));
  await scene.until(() => scene.mishaps.length === 0);
  const path = `/user/grade/offering/${o2}/assessment/${a3}/student/${s3}/edit`;
  if (isChanged) await scene.call('POST', path, { grades: [1] });
  await scene.until(
    () => scene.ledger.records.saved().outbox.loaded !== undefined && scene.sync.status().mode === 'resting',
  );
  expect(scene.ledger.records.saved().outbox.loaded?.end).toBe(end);
  expect(pointsOf(scene)).toEqual([5]);
});

test.each([
  { isKnown: true, end: 'applied' },
  { isKnown: false, end: 'looked up' },
])('R13.15 a snapshot by its id, without keys; what it holds is known before: $isKnown', async ({ isKnown, end }) => {
  const scene = await loadingScene({ keys: false });
  const { offeringSnapshots } = await scene.call('POST', endpoints.addSnapshots.path, { listOfOfferingIds: [o1] });
  await scores(scene, [7, 3]);
  scene.mishaps.push('reply lost');
  const body = { listOfOfferingSnapshotIds: [offeringSnapshots[0].offeringSnapshotId] };
  const wish = { call: 'loadSnapshotsById', body, serverIds: [o1], note: '' } as const;
  expect(await loads(scene, { ...wish, ...(isKnown && { expects: [chemistry] }) })).toBe(end);
  await scene.until(() => scene.sync.status().mode === 'resting');
  expect(pointsOf(scene)).toEqual([5]);
});

test('a load that changes nothing is done, and there is nothing of it to undo', async () => {
  const scene = await loadingScene();
  expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('applied');
  expect(scene.ledger.undoable().map(({ command }) => command.type)).not.toContain('LoadSnapshots');
});

test.each([true, false])('what a load takes away is no doubt, if its reply was lost; with keys: %s', async (keys) => {
  const scene = await loadingScene({ keys });
  const blank = { ...chemistry, initializationData: { ...chemistry?.initializationData, grades: [] } };
  const points = record(
    (scene.ledger.book().assessments[a2]?.problems ?? []).map((one) => [one.problemId, 1] as const),
  );
  const edits = [{ assessmentId: a2, studentId: s2, change: { points } }];
  await saved(scene.ledger, { type: 'EditGrades', offeringId: o1, edits });
  await scene.until(() => isSent(scene));
  scene.mishaps.push('reply lost');
  expect(await loads(scene, fileWish([blank], [o1]))).toBe('applied');
  await isRead(scene);
  expect(pointsOf(scene)).toEqual([]);
  expect(scene.ledger.status().owed.isDoubted).toBe(false);
});

test('each load is asked for as often, however often an earlier one was', async () => {
  const scene = await loadingScene();
  const busy = { kind: 'reply', status: 500, text: '{"success":false}' } as const;
  for (const first of [7, 6]) {
    await scores(scene, [first, 3]);
    scene.mishaps.push(busy, busy, busy, busy);
    expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('applied');
    expect(pointsOf(scene)).toEqual([5]);
  }
});

test('R13.11 nothing is loaded while a reading is in doubt', async () => {
  const scene = await loadingScene();
  await scene.ledger.records.record(() => ({
    command: { type: 'ReadBackend' },
    events: [{ type: 'ReadingDoubted', why: 'points gone', lost: { grade: 2 }, offeringIds: [o1] }],
  }));
  expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('unsent');
  expect(pointsOf(scene)).toEqual([5]);
});

test('a disk that cannot be read at that moment does not leave the load unsent for ever', async () => {
  const log = memoryLog(making);
  let isBroken = false;
  const intents = async () => {
    if (!isBroken) return log.intents();
    isBroken = false;
    throw new LogFailure('connection lost', 'the connection went');
  };
  const scene = await loadingScene({ logOf: () => ({ ...log, intents }) });
  await scores(scene, [7, 3]);
  isBroken = true;
  expect(await loads(scene, fileWish([chemistry], [o1]))).toBe('applied');
  expect([isBroken, pointsOf(scene)]).toEqual([false, [5]]);
});

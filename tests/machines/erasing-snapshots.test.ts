import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Snapshot } from '../../events/entities.ts';
import { asId } from '../../events/ids.ts';
import { runAtOnce } from '../../events/steps.ts';
import { snapshotsHolding } from '../../machines/erasing/in-snapshots.ts';
import { planErasingInLog } from '../../machines/erasing/own-log.ts';
import { listSnapshots } from '../../machines/snapshots/snapshot-calls.ts';
import { addsStudent, does, erasingScene } from './erasing-others-scene.ts';
import { sample } from './loading-scene.ts';

const { o1, o2 } = sample;

test('R21.26 the snapshots that hold the student are found by what is in them, and what was not read is counted', async () => {
  const { office, remote, credentials, call } = await erasingScene();
  const save = (offeringId: string) =>
    call('POST', '/user/offeringsnapshot/add/all', { listOfOfferingIds: [offeringId] });
  await save(o1);
  const student = await addsStudent(office);
  await does(office, { type: 'EnrollStudents', offeringId: o1, studentIds: [student] });
  await save(o1);
  await save(o2);
  await does(office, { type: 'DeleteStudent', studentId: student });
  const { made } = await planErasingInLog(office.log, student, runAtOnce);
  const listed = await listSnapshots({
    remote: (request) => remote({ ...request, headers: { ...credentials.headers, ...request.headers } }),
  });
  if (made.kind !== 'erased' || listed.kind !== 'done') throw new Error(made.kind);
  expect(listed.reply).toHaveLength(3);

  const contentOf = async ({ snapshotId }: { readonly snapshotId: string }): Promise<unknown> => {
    const { offeringSnapshots } = await call('GET', `/user/offeringsnapshot/get/all?content=${snapshotId}`);
    const { content } = offeringSnapshots.find((row: { readonly content?: string }) => row.content !== undefined);
    return JSON.parse(gunzipSync(Buffer.from(content, 'base64')).toString());
  };
  const { holding, unread } = await snapshotsHolding(listed.reply, made, contentOf);
  expect(holding).toEqual([listed.reply[1]]);
  expect(unread).toBe(0);
  const filled = listed.reply.filter(({ counts }) => counts.students > 0).length;
  expect(await snapshotsHolding(listed.reply, made, async () => undefined)).toEqual({ holding: [], unread: filled });
});

const snapshot = (at: number, students: number): Snapshot => ({
  ...{ snapshotId: asId(`${students}-${at}`), note: '', createdAt: '2026-09-01T08:00:00.000Z', offeringThere: '1' },
  ...{ courseCode: '', courseNumber: '', title: '', tag: '', yearOfStart: null, period: '', section: '' },
  counts: { students, assessments: 0, grades: 0 },
});

test.for([
  { filled: 59, empty: 3, unread: 0 },
  { filled: 60, empty: 0, unread: 0 },
  { filled: 60, empty: 3, unread: 0 },
  { filled: 61, empty: 0, unread: 1 },
  { filled: 63, empty: 3, unread: 3 },
])('R21.26 of $filled snapshots with students and $empty without, $unread are not read', async (given) => {
  const { office } = await erasingScene();
  const student = await addsStudent(office);
  await does(office, { type: 'DeleteStudent', studentId: student });
  const { made } = await planErasingInLog(office.log, student, runAtOnce);
  if (made.kind !== 'erased') throw new Error(made.kind);
  const some = (count: number, students: number) => Array.from({ length: count }, (_, at) => snapshot(at, students));
  const all = [...some(given.empty, 0), ...some(given.filled, 2)];
  const asked: string[] = [];
  const { holding, unread } = await snapshotsHolding(all, made, async ({ snapshotId }) => {
    asked.push(snapshotId);
    return { initializationData: { students: [] } };
  });
  expect({ holding, unread, asked: asked.length }).toEqual({
    holding: [],
    unread: given.unread,
    asked: given.filled - given.unread,
  });
});

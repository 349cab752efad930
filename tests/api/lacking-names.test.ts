import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../api/endpoints.ts';
import { readEverything } from '../../api/read-everything.ts';
import { type JsonEndpoint, readReply } from '../../api/read-reply.ts';
import { blankCourse, blankTerm } from '../../events/blank.ts';
import { readWire } from '../../events/wire-read.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import type { sampleFiles } from '../server/conformance/sample.ts';
import { newCaller, succeeded } from '../server/conformance/under-test.ts';
import { testWorld } from '../server/conformance/world.ts';

const { courseCode, courseNumber, title, requiredCourse, ...rest } = blankCourse();
const lacked = { courseCode, courseNumber, title, requiredCourse };
const course = { ...rest, courseId: 'c1' };
const offering = { ...course, ...blankTerm(), offeringId: 'o1', assessmentWeights: [] };
const lists = { assessments: [], enrollments: [], students: [], grades: [] };
const everything = { courses: [course], offerings: [offering], ...lists, settings: {} };

/** Every call that answers with courses or offerings, and how. */
const replies = {
  listCourses: { courses: [course] },
  readCourse: { course },
  readCourseOfOffering: { course },
  listOfferings: { offerings: [offering] },
  listOfferingsOfCourse: { offerings: [offering] },
  readOffering: { offering },
  loadEverything: everything,
  loadSnapshotsById: { initializationData: everything },
  loadSnapshotsFromObject: { initializationData: everything },
} as const satisfies Partial<Record<EndpointName, object>>;

const replyOf = (body: object) =>
  ({ kind: 'reply', status: 200, text: JSON.stringify({ success: true, ...body }) }) as const;

/** What `value` holds of courses and offerings, at any depth. */
const rowsIn = (value: unknown): readonly object[] => {
  if (typeof value !== 'object' || value === null) return [];
  return 'learningOutcomes' in value ? [value] : Object.values(value).flatMap(rowsIn);
};

test.each(Object.entries(replies))('%s may leave out code, number, title and whether it is required', (name, body) => {
  const endpoint: JsonEndpoint = endpoints[name as keyof typeof replies];
  const read = readReply(endpoint, replyOf(body));
  if (read.kind !== 'done') throw new Error(JSON.stringify(read));
  const rows = rowsIn(read.reply);
  expect(rows.length).toBe(rowsIn(body).length);
  for (const row of rows) expect(row).toMatchObject(lacked);
});

test('the reading of everything gives the same', () => {
  const reading = readEverything(replyOf(everything));
  const read = reading.kind === 'done' ? readWire(reading.reply) : undefined;
  expect(read).toMatchObject({ data: { courses: [lacked], offerings: [lacked] } });
});

test('no other call answers with a course or an offering', () => {
  const holding = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    'reply' in endpoint && JSON.stringify(endpoint.reply).includes('learningOutcomes') ? [name] : [],
  );
  expect(holding.sort()).toEqual(Object.keys(replies).sort());
});

test('the own server stores them filled in, from an addition and from a file', async () => {
  const { world, newAccount, failures } = testWorld(memoryStorage(memoryData('epoch')), {});
  const { ask } = await newCaller({ backend: createBackend(world), newAccount, failures }, 'a');
  const added = await succeeded(ask({ name: 'addCourse', body: { description: 'x' } }));
  const courseId = String(added.courseId);
  const madeThere = await succeeded(ask({ name: 'addOffering', params: { courseId }, body: {} }));
  const offeringId = String(madeThere.offeringId);
  const file = {
    kind: 'offering-snapshot',
    version: 1,
    note: '',
    initializationData: {
      ...lists,
      courses: [{ ...course, courseId: 'from-file' }],
      offerings: [{ ...offering, offeringId: 'of-file', courseId: 'from-file' }],
      settings: {},
    },
  } as unknown as ReturnType<typeof sampleFiles>[number];
  const loaded = await succeeded(ask({ name: 'loadSnapshotsFromObject', body: { listOfOfferingSnapshots: [file] } }));
  const made = [courseId, 'from-file'];
  const read = [
    await succeeded(ask({ name: 'readCourse', params: { courseId } })),
    await succeeded(ask({ name: 'readCourse', params: { courseId: 'from-file' } })),
    await succeeded(ask({ name: 'readCourseOfOffering', params: { offeringId } })),
    await succeeded(ask({ name: 'readCourseOfOffering', params: { offeringId: 'of-file' } })),
    await succeeded(ask({ name: 'readOffering', params: { offeringId } })),
    await succeeded(ask({ name: 'readOffering', params: { offeringId: 'of-file' } })),
    await succeeded(ask({ name: 'listCourses' })),
    await succeeded(ask({ name: 'listOfferings' })),
    await succeeded(ask({ name: 'loadEverything' })),
    loaded,
  ];
  const rows = read.flatMap(rowsIn).filter((row) => made.includes(String(Reflect.get(row, 'courseId'))));
  expect(rows.length).toBe(18);
  for (const row of rows) expect(row).toMatchObject(lacked);
});

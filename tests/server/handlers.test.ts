import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../api/endpoints.ts';
import { blankCourse, blankTerm } from '../../events/blank.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import type { ObjectFile, WireOffering } from '../../events/wire.ts';
import type { BackendWorld } from '../../server/backend.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { memoryTransaction } from '../../server/memory/transaction.ts';
import { notingWrites } from '../../server/revision.ts';
import type { Storage, WriteTransaction } from '../../server/storage.ts';
import { StorageFailure } from '../../server/storage-failure.ts';
import { cases } from './conformance/cases.ts';
import { keyed } from './conformance/expected.ts';
import { gradeOf } from './conformance/sample.ts';
import { bodyOf, newCaller, succeeded } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';

const open = async (storage: Storage = memoryStorage(memoryData('epoch')), part: Partial<BackendWorld> = {}) => {
  const { world, newAccount, failures } = testWorld(storage);
  return newCaller({ backend: createBackend({ ...world, ...part }), newAccount, failures }, 'a');
};

/**
 * The same transaction, in which a change takes longer than all that comes after a handler, and how much of it is under
 * way.
 */
const slowed = ({ ledgers, ...rows }: WriteTransaction) => {
  let underWay = 0;
  const slow = Object.entries<(...args: never[]) => Promise<unknown>>(rows).map(([name, act]) => [
    name,
    async (...args: never[]) => {
      underWay += 1;
      for (let turn = 0; turn < (name === 'put' || name === 'remove' ? 20 : 1); turn += 1) await nextTurn();
      const result = await act(...args);
      underWay -= 1;
      return result;
    },
  ]);
  return { rows: { ...Object.fromEntries(slow), ledgers } as unknown as WriteTransaction, underWay: () => underWay };
};

/** A storage that notes of each write how much of it was still under way when its work had ended. */
const watched = () => {
  const storage = memoryStorage(memoryData('epoch'));
  const unfinished: number[] = [];
  const watching: Storage = {
    ...storage,
    write: (accountId, work) =>
      storage.write(accountId, async (rows) => {
        const slow = slowed(rows);
        const result = await work(slow.rows);
        unfinished.push(slow.underWay());
        return result;
      }),
  };
  return { storage: watching, unfinished };
};

const writes = (Object.keys(cases) as EndpointName[]).filter(
  (name) => 'once' in endpoints[name] && endpoints[name].once,
);

test.each(writes)('%s ends after all that it does in its transaction', async (name) => {
  const { storage, unfinished } = watched();
  const { ask, sample } = await open(storage);
  const before = unfinished.length;
  await succeeded(ask({ name, ...cases[name].good(sample) }));
  expect(unfinished.slice(before)).toEqual([0]);
});

describe('points', () => {
  test('of zero are points: they are lost only if that is confirmed', async () => {
    const { ask, sample } = await open();
    const params = { offeringId: sample.o1, assessmentId: sample.a1 };
    const body = { grades: [null, 0] };
    await succeeded(ask({ name: 'editGrade', params: { ...params, studentId: sample.s2 }, body }));
    const shorter = { gradesMaxPerProblem: [10] };
    expect(await ask({ name: 'editAssessment', params, body: shorter })).toMatchObject({
      body: { reason: 'assessment.pointsWouldBeLost' },
    });
    const swapped = { gradesMaxPerProblem: [10], problemOrder: [0] };
    expect(await ask({ name: 'editAssessment', params, body: swapped })).toMatchObject({
      body: { reason: 'assessment.pointsWouldBeLost' },
    });
  });

  test.each([[[]], [[5]], [[5, 1, 1]]])('%j are refused where there are two problems', async (grades) => {
    const { ask, data, sample } = await open();
    const before = await data();
    const params = { offeringId: sample.o1, assessmentId: sample.a1 };
    const one = { name: 'editGrade', params: { ...params, studentId: sample.s1 }, body: { grades } } as const;
    expect(await ask(one)).toMatchObject({ body: { reason: 'grade.lengthDiffers' } });
    const rows = { grades: [{ studentId: sample.s1, grades }] };
    expect(await ask({ name: 'editGrades', params, body: rows })).toMatchObject({
      body: { rows: [{ index: 0, studentId: sample.s1, reason: 'grade.lengthDiffers' }] },
    });
    expect(await data()).toEqual(before);
  });

  test('of one student twice are refused at the second row', async () => {
    const { ask, sample } = await open();
    const params = { offeringId: sample.o1, assessmentId: sample.a1 };
    const row = (points: number) => ({ studentId: sample.s1, grades: [points, null] });
    expect(await ask({ name: 'editGrades', params, body: { grades: [row(1), row(2)] } })).toMatchObject({
      body: { reason: 'grade.rowsRefused', rows: [{ index: 1, studentId: sample.s1, reason: 'body.malformed' }] },
    });
  });
});

test('who is enrolled already gets the grades of that offering alone', async () => {
  const { ask, sample } = await open();
  const { o1, o2, a3, s1 } = sample;
  await succeeded(
    ask({ name: 'editGrade', params: { offeringId: o2, assessmentId: a3, studentId: s1 }, body: { grades: [2] } }),
  );
  const reply = await succeeded(ask({ name: 'addEnrollment', params: { offeringId: o1, studentId: s1 }, body: {} }));
  expect(reply.grades).toEqual([gradeOf(o1, sample.a1, s1, [5, null]), gradeOf(o1, sample.a2, s1, [1])]);
});

test('the columns of outcome tables move when the outcomes are reordered and renamed at once', async () => {
  const { ask, data, sample } = await open();
  const learningOutcomes = ['new', 'argues well', 'measures'];
  await succeeded(
    ask({
      name: 'editOffering',
      params: { offeringId: sample.o1 },
      body: { learningOutcomes, outcomeOrder: [null, 1, 0] },
    }),
  );
  const { assessments, offerings } = await data();
  expect(offerings.find(({ offeringId }) => offeringId === sample.o1)?.learningOutcomes).toEqual(learningOutcomes);
  expect(assessments.find(({ assessmentId }) => assessmentId === sample.a2)?.LOVersusProblemTable).toEqual([
    [null, null, 10],
  ]);
});

test('a file holds those who are enrolled, and nobody else', async () => {
  const { ask, sample } = await open();
  const { body } = await ask({ name: 'exportOfferingToObject', params: { offeringId: sample.o1 } });
  if (!(body instanceof Uint8Array)) throw new Error('no file');
  const { students } = (JSON.parse(new TextDecoder().decode(body)) as ObjectFile).initializationData;
  expect(students.map(({ studentId }) => studentId)).toEqual([sample.s2, sample.s1]);
});

test('an offering that is more than a snapshot may hold is named, and the others are saved', async () => {
  const { ask, data, sample } = await open(undefined, { gzip: async (bytes) => bytes });
  const wide = Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => null));
  const body = { gradesMaxPerProblem: wide.map(() => 1), LOVersusProblemTable: wide };
  for (let at = 0; at < 8; at += 1) {
    await succeeded(ask({ name: 'addAssessment', params: { offeringId: sample.o1 }, body }));
  }
  const before = (await data()).snapshots.length;
  const listOfOfferingIds = [sample.o1, sample.o2, sample.o1];
  const reply = await succeeded(ask({ name: 'addSnapshots', body: { listOfOfferingIds } }));
  expect(reply).toMatchObject({ notProcessed: [sample.o1], quotaExceeded: false });
  expect((await data()).snapshots.slice(before)).toMatchObject([{ offeringId: sample.o2 }]);
});

describe('an idempotency key', () => {
  const headers = keyed('0123456789abcdef0123456789abcdef');

  test('is of one call with its query', async () => {
    const { ask, sample } = await open();
    const params = { offeringId: sample.o1, assessmentId: sample.a1 };
    await succeeded(ask({ name: 'deleteGradesOfAssessment', params, headers }));
    const other = await ask({ name: 'deleteGradesOfAssessment', params, headers, query: { ifMatch: 'x' } });
    expect([other.status, bodyOf(other.body).reason]).toEqual([422, 'key.otherBody']);
    const again = await ask({ name: 'deleteGradesOfAssessment', params, headers });
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  test('is free again after a call that failed', async () => {
    const storage = memoryStorage(memoryData('epoch'));
    let isBroken = false;
    const breaking: Storage = {
      ...storage,
      write: (accountId, work) => (isBroken ? Promise.reject(new Error('on purpose')) : storage.write(accountId, work)),
    };
    const { ask } = await open(breaking);
    const asked = { name: 'addCourse', body: { title: 'x' }, headers } as const;
    isBroken = true;
    expect((await ask(asked)).status).toBe(500);
    isBroken = false;
    await succeeded(ask(asked));
    expect((await ask(asked)).headers['idempotency-replayed']).toBe('true');
  });
});

test('an edit expects no id, so that a refusal tells none', async () => {
  const { ask, sample } = await open();
  for (const [name, params, id] of [
    ['editCourse', { courseId: sample.c1 }, 'courseId'],
    ['editOffering', { offeringId: sample.o1 }, 'courseId'],
    ['editStudent', { studentId: sample.s1 }, 'studentId'],
  ] as const) {
    const reply = await ask({ name, params, body: { ifMatch: { [id]: 'other' } } });
    expect([reply.status, bodyOf(reply.body).reason]).toEqual([400, 'body.malformed']);
  }
});

test('a storage that fails is told to who keeps the server, too', async () => {
  const told: unknown[] = [];
  const failure = new StorageFailure('busy', 'on purpose');
  const storage = memoryStorage(memoryData('epoch'));
  let isBusy = false;
  const read: Storage['read'] = (...asked) => (isBusy ? Promise.reject(failure) : storage.read(...asked));
  const { ask } = await open({ ...storage, read }, { onFailure: (error) => void told.push(error) });
  isBusy = true;
  expect((await ask({ name: 'listCourses' })).status).toBe(503);
  expect(told).toEqual([failure]);
});

test('a student keeps a code that an older server gave twice, and takes nobody else’s', async () => {
  const storage = memoryStorage(memoryData('epoch'));
  const { ask, data, sample } = await open(storage);
  const [student] = (await data()).students;
  if (!student) throw new Error('The sample has students.');
  await storage.write('account1', (rows) => rows.put('students', [{ ...student, studentId: asId('twin') }]));
  const edit = (body: object) => ask({ name: 'editStudent', params: { studentId: 'twin' }, body });
  await succeeded(edit({ studentCode: ` ${student.studentCode} `, lastName: 'Twin' }));
  const { studentCode } = (await data()).students.find(({ studentId }) => studentId === sample.s1) ?? student;
  expect(bodyOf((await edit({ studentCode })).body).reason).toBe('student.codeTaken');
});

describe('of snapshots of which one is gone', () => {
  const two = async () => {
    const caller = await open();
    const { offeringSnapshots } = await succeeded(
      caller.ask({ name: 'addSnapshots', body: { listOfOfferingIds: [caller.sample.o1, caller.sample.o2] } }),
    );
    const [first = '', second = ''] = (offeringSnapshots as { offeringSnapshotId: string }[]).map(
      (one) => one.offeringSnapshotId,
    );
    await succeeded(caller.ask({ name: 'deleteSnapshots', body: { listOfOfferingSnapshotIds: [first] } }));
    return { ...caller, first, second };
  };

  test('the other is deleted, and the reply says which', async () => {
    const { ask, data, first, second, sample } = await two();
    const listOfOfferingSnapshotIds = [first, second, second];
    const reply = await succeeded(ask({ name: 'deleteSnapshots', body: { listOfOfferingSnapshotIds } }));
    expect(reply.offeringSnapshotIds).toEqual([second]);
    expect((await data()).snapshots.map((one) => one.offeringSnapshotId)).toEqual([sample.snapshot]);
  });

  test('the other gets its note, and the reply says which did not', async () => {
    const { ask, data, first, second, sample } = await two();
    const note = (offeringSnapshotId: string) => ({ offeringSnapshotId, note: 'before the final' });
    const listOfOfferingSnapshotsIdsAndNotes = [note(first), note(second), note('nobodys')];
    const reply = await succeeded(ask({ name: 'editSnapshotNotes', body: { listOfOfferingSnapshotsIdsAndNotes } }));
    expect(reply.notProcessed).toEqual([first, 'nobodys']);
    const notes = (await data()).snapshots.map((one) => [one.offeringSnapshotId, one.note]);
    expect(notes).toEqual([
      [sample.snapshot, ''],
      [second, 'before the final'],
    ]);
  });

  test('nothing is done where all are gone', async () => {
    const { ask, first } = await two();
    const gone = { status: 404, body: { reason: 'snapshot.unknown' } };
    const listOfOfferingSnapshotIds = [first, 'nobodys'];
    expect(await ask({ name: 'deleteSnapshots', body: { listOfOfferingSnapshotIds } })).toMatchObject(gone);
    const listOfOfferingSnapshotsIdsAndNotes = [{ offeringSnapshotId: first, note: 'x' }];
    expect(await ask({ name: 'editSnapshotNotes', body: { listOfOfferingSnapshotsIdsAndNotes } })).toMatchObject(gone);
  });
});

test('an offering that is removed and put again in one transaction is not gone', async () => {
  const { rows } = memoryTransaction();
  const noted = notingWrites(rows);
  const offering = { ...blankCourse(), ...blankTerm(), offeringId: asId<OfferingId>('o') } as WireOffering;
  await noted.rows.put('offerings', [offering]);
  await noted.rows.remove('offerings', { offeringId: 'o' });
  expect([...noted.written.gone]).toEqual(['o']);
  await noted.rows.put('offerings', [offering]);
  expect([[...noted.written.gone], [...noted.written.offerings]]).toEqual([[], ['o']]);
});

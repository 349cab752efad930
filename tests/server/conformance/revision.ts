import { expect, test } from 'vitest';
import type { Revision } from '../../../api/capabilities.ts';
import type { Endpoint } from '../../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import type { Case } from './case.ts';
import { cases } from './cases.ts';
import { keyed, type NewCaller } from './expected.ts';
import { bodyOf, type Caller, type Data, succeeded } from './under-test.ts';

const key = keyed('fedcba9876543210fedcba9876543210');

const told = async ({ ask }: Caller): Promise<Revision> =>
  (await succeeded(ask({ name: 'verify', query: { quiet: '1' } }))).revision as Revision;

/** What counts to an offering, and to the lists beside it. */
const offeringPart = (data: Data, id: string) =>
  [data.offerings, data.assessments, data.enrollments, data.grades].map((rows: readonly { offeringId: string }[]) =>
    rows.filter(({ offeringId }) => offeringId === id),
  );
const coursesPart = ({ courses, offerings }: Data) => [courses, offerings.map(({ offeringId }) => offeringId)];

const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);

/** A part that others would have to read again has another number, and nothing else is counted for a reading. */
export const revisionCases = (name: EndpointName, one: Case, newOne: NewCaller): void => {
  const { once }: Endpoint = endpoints[name];
  if (name === 'logOut' || name === 'changePassword' || name === 'logIn') return;

  test('is counted by the parts that it changes', async () => {
    const caller = await newOne();
    const [before, was] = [await caller.data(), await told(caller)];
    const reply = await caller.ask({ name, ...one.good(caller.sample) });
    const [after, is] = [await caller.data(), await told(caller)];
    if (!once) expect(is).toEqual(was);
    else expect(bodyOf(reply.body).revision).toEqual(is);

    const changed = (a: unknown, b: unknown, from = 0) =>
      isOther(a, b) ? from + 1 : expect.toBeOneOf([from, from + 1]);
    expect(is.all).toBe(once ? was.all + 1 : was.all);
    expect(is.courses).toEqual(changed(coursesPart(before), coursesPart(after), was.courses));
    expect(is.students).toEqual(changed(before.students, after.students, was.students));
    expect(is.settings).toEqual(changed(before.settings, after.settings, was.settings));
    for (const { offeringId } of before.offerings.filter((row) =>
      after.offerings.some((other) => other.offeringId === row.offeringId),
    ))
      expect(is.offerings[offeringId]).toEqual(
        changed(offeringPart(before, offeringId), offeringPart(after, offeringId), was.offerings[offeringId]),
      );
    expect(Object.keys(is.offerings).sort()).toEqual(
      after.offerings.map(({ offeringId }) => String(offeringId)).sort(),
    );
  });

  test('is not counted when it is refused', async () => {
    const caller = await newOne();
    const was = await told(caller);
    for (const { reason: _, more: __, ...sent } of one.refused?.(caller.sample) ?? [])
      await caller.ask({ name, ...sent });
    expect(await told(caller)).toEqual(was);
  });
};

/** What holds of several calls together. */
export const revisionPromises = (newOne: NewCaller): void => {
  test('a write that changes nothing has a number of its own, and a replay has that of its commit', async () => {
    const { ask, sample } = await newOne();
    const params = { offeringId: sample.o1, studentId: sample.s4 };
    const first = await succeeded(ask({ name: 'deleteGradesOfStudent', params, headers: key }));
    const next = await succeeded(ask({ name: 'deleteGradesOfStudent', params }));
    const [one, two] = [first.revision as Revision, next.revision as Revision];
    expect(two).toEqual({ ...one, all: one.all + 1 });
    expect((await succeeded(ask({ name: 'deleteGradesOfStudent', params, headers: key }))).revision).toEqual(one);
  });

  test.each<[EndpointName, 'courses' | 'students' | 'settings' | 'all']>([
    ['addCourse', 'courses'],
    ['editCourse', 'courses'],
    ['addStudent', 'students'],
    ['editStudent', 'students'],
    ['editSettings', 'settings'],
    ['addSnapshots', 'all'],
    ['editSnapshotNotes', 'all'],
    ['deleteSnapshots', 'all'],
  ])('%s raises the number of %s, and no number of another part', async (name, part) => {
    const caller = await newOne();
    const was = await told(caller);
    await succeeded(caller.ask({ name, ...cases[name].good(caller.sample) }));
    expect(await told(caller)).toEqual({ ...was, all: was.all + 1, [part]: was[part] + 1 });
  });

  test('an offering’s call leaves the numbers of the others, and nobody else’s account is counted', async () => {
    const [caller, other] = [await newOne('a'), await newOne('b')];
    const { o1, o2, a1, s2 } = caller.sample;
    const [was, others] = [await told(caller), await told(other)];
    const params = { offeringId: o1, assessmentId: a1, studentId: s2 };
    await succeeded(caller.ask({ name: 'editGrade', params, body: { grades: [1, 2] } }));
    const is = await told(caller);
    expect(is).toEqual({
      ...was,
      all: was.all + 1,
      offerings: { ...was.offerings, [o1]: (was.offerings[o1] ?? 0) + 1 },
    });
    expect(is.offerings[o2]).toBe(was.offerings[o2]);
    expect(await told(other)).toEqual(others);
  });

  test('an offering that is deleted and comes back under its id has a number that it never had', async () => {
    const caller = await newOne();
    const { o1, snapshot } = caller.sample;
    const before = (await told(caller)).offerings[o1] ?? 0;
    await succeeded(caller.ask({ name: 'deleteOffering', params: { offeringId: o1 } }));
    expect((await told(caller)).offerings).not.toHaveProperty(o1);
    await succeeded(caller.ask({ name: 'loadSnapshotsById', body: { listOfOfferingSnapshotIds: [snapshot] } }));
    expect((await told(caller)).offerings[o1]).toBeGreaterThan(before);
  });
};

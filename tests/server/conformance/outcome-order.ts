import { expect, test } from 'vitest';
import type { NewCaller } from './expected.ts';
import { succeeded } from './under-test.ts';

/** What the contract promises of outcomes that change places. */
export const outcomeOrder = (newOne: NewCaller): void => {
  test('the columns of all tables of an offering go with its learning outcomes', async () => {
    const { ask, data, sample } = await newOne();
    const params = { offeringId: sample.o1 };
    const before = await data();
    const edit = (body: object) => ask({ name: 'editOffering', params, body });
    const learningOutcomes = ['argues', 'writes', 'measures'];
    const order = { learningOutcomes, outcomeOrder: [1, null, 0] };
    const outdated = { learningOutcomes: ['measures'] };
    expect(await edit({ ...order, ifMatch: outdated })).toMatchObject({ status: 409 });
    expect(await data()).toEqual(before);
    const ifMatch = { learningOutcomes: before.offerings[0]?.learningOutcomes };
    await succeeded(edit({ ...order, ifMatch }));
    const after = await data();
    expect(after.offerings[0]).toEqual({ ...before.offerings[0], learningOutcomes });
    expect(after.assessments).toEqual(
      before.assessments.map((one) =>
        one.offeringId === sample.o1
          ? { ...one, LOVersusProblemTable: one.LOVersusProblemTable.map(([first]) => [null, null, first]) }
          : one,
      ),
    );
    await succeeded(edit({ outcomeOrder: [2] }));
    expect((await data()).offerings[0]?.learningOutcomes).toEqual(['measures']);
    expect((await data()).assessments[0]?.LOVersusProblemTable[0]).toEqual([10]);
  });
};

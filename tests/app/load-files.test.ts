import { expect, test } from 'vitest';
import { takeFiles } from '../../src/screens/snapshots/load-files.ts';
import { idsOf, sampleFiles } from '../server/conformance/sample.ts';

const [chemistry, physics] = sampleFiles(idsOf('x')).map((file) => JSON.stringify(file));

test('R13.9 of two files of one offering that are chosen at once, the second is refused by its name', async () => {
  const files = [chemistry, chemistry, physics].map((text, at) => new File([text ?? ''], `${at}.json`));
  const { taken, faults } = await takeFiles(() => [], files);
  expect(taken.map(({ name }) => name)).toEqual(['0.json', '2.json']);
  expect(faults).toEqual([expect.stringMatching(/^“1\.json” was not taken: another chosen file/)]);
});

test('files that are chosen while others are read do not take their place, and one that was left out does not come back', async () => {
  const fileOf = (text: string | undefined, name: string) => new File([text ?? ''], name);
  let chosen = (await takeFiles(() => [], [fileOf(chemistry, 'old.json')])).taken;
  const reading = takeFiles(() => chosen, [fileOf(physics, 'new.json')]);
  chosen = [];
  expect((await reading).taken.map(({ name }) => name)).toEqual(['new.json']);
});

import { expect, test } from 'vitest';
import { count } from '../counts.ts';
import type { Fault, Options } from './world/options.ts';
import { partFaults } from './world/part-answers.ts';
import { simulate } from './world/simulate.ts';

/** Calls that read a part of the server. */
const partCalls = [
  'readCourseOfOffering',
  'readOffering',
  'listAssessmentsOfOffering',
  'readAssessment',
  'listEnrollmentsOfOffering',
  'readStudent',
  'listGradesOfAssessment',
];

/** Two people edit the same few rows, and what is read of a part is often false. */
const optionsFor = (seed: number): Options => ({
  seed,
  server: { keys: true, ifMatch: true, problemOrder: true, outcomeOrder: true, settingsReplace: false },
  devices: 2,
  tabs: 1 + (seed % 2),
  steps: 60,
  pace: [200, 2_000, 20_000][seed % 3] ?? 200,
  revision: seed % 4 < 2,
  faults: {
    'another device edits': 0.3,
    'another device deletes': 0.03,
    ...Object.fromEntries(partFaults.map((fault) => [fault, fault === 'part as it was' ? 0.5 : 0.12])),
  },
});

test('however parts of the server are answered, nothing is lost, nothing is concluded from them, and all come to rest', {
  timeout: 20 * 60_000,
}, async () => {
  const struck = new Map<Fault, number>();
  const seen = new Map<string, number>();
  const surprises: string[] = [];
  const worlds = count(40, 400);
  for (let seed = 1; seed <= worlds; seed += 1) {
    const { violations, counts, seen: met } = await simulate(seed, optionsFor(seed));
    for (const [fault, times] of counts) struck.set(fault, (struck.get(fault) ?? 0) + times);
    for (const [what, times] of met) seen.set(what, (seen.get(what) ?? 0) + times);
    if (violations.length > 0) surprises.push(`seed ${seed}: ${violations.join('; ')}`);
  }
  expect(surprises).toEqual([]);
  for (const fault of partFaults) expect([fault, (struck.get(fault) ?? 0) > 4]).toEqual([fault, true]);
  for (const call of partCalls) expect([call, seen.get(`call ${call}`) ?? 0]).not.toEqual([call, 0]);
});

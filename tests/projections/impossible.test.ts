import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId } from '../../events/ids.ts';
import { observedApart } from '../../events/observed-apart.ts';
import { readCommits } from '../../log/lines/read.ts';
import { ContentCheck } from '../../projections/book/content.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { ana, classroom, graded } from '../builders.ts';
import { bookOf } from '../given.ts';
import { goldenWorlds, worldsFiles } from '../log/golden/worlds.ts';

test('nothing that a browser has recorded is called impossible, whatever faults it met', () => {
  let commits = 0;
  for (const { name, lines } of worldsFiles.flatMap(goldenWorlds)) {
    const check = new ContentCheck();
    for (const commit of readCommits(lines).commits) {
      commits += 1;
      const faults = check.take(commit);
      if (faults.length > 0) expect.fail(`${name}: ${JSON.stringify(faults)}`);
    }
  }
  expect(commits).toBeGreaterThan(7_000);
});

test('a load that is told row by row is impossible where it tells a row twice, whichever row it is', () => {
  const data = workingData(bookOf(classroom(), graded(ana, [7, 3])));
  const parts = observedApart([{ type: 'BaselineObserved', data }]);
  const faultsOf = (events: readonly DomainEvent[]) => new ContentCheck().take({ seq: 1, id: asId('k'), events });
  expect(faultsOf(parts)).toEqual([]);
  expect(faultsOf([...parts, ...parts])).toEqual([]);
  const told = new Set<string>();
  for (const part of parts) {
    if (part.type !== 'BaselineObserved' || !part.continues) continue;
    const [list = ''] = Object.keys(part.data);
    if (list === 'settings') continue;
    told.add(list);
    expect(faultsOf([...parts, part])).toMatchObject([{ event: parts.length, why: 'there already' }]);
  }
  expect([...told].sort()).toEqual(['courses', 'enrollments', 'offerings', 'students']);
  const students = [...data.students, ...data.students];
  const twice: DomainEvent = { type: 'BaselineObserved', data: { ...data, students } };
  expect(faultsOf([twice])).toMatchObject([{ event: 0, why: 'there already' }]);
});

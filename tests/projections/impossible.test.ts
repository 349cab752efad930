import { expect, test } from 'vitest';
import { readCommits } from '../../log/lines/read.ts';
import { ContentCheck } from '../../projections/book/content.ts';
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

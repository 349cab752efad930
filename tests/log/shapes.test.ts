import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { misshapenAt } from '../../events/shapes.ts';
import { readCommits } from '../../log/lines/read.ts';
import { goldenWorlds, worldsFiles } from './golden/worlds.ts';

const folder = join(import.meta.dirname, '..', 'golden');
const released = readdirSync(folder)
  .filter((name) => /^log-.*\.ndjson$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').slice(1, -1));

test('every event of every log that a version has written has the shape of its type', () => {
  let events = 0;
  for (const lines of [...released, ...worldsFiles.flatMap(goldenWorlds).map((world) => world.lines)]) {
    for (const commit of readCommits(lines).commits) {
      for (const event of commit.events) {
        events += 1;
        const fault = misshapenAt(event);
        if (fault !== undefined) expect.fail(`${event.type} of commit ${commit.seq}: ${fault}`);
      }
    }
  }
  expect(events).toBeGreaterThan(10_000);
});

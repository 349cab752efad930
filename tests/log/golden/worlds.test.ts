import { expect, test } from 'vitest';
import { readCommits } from '../../../log/read.ts';
import { meaningOf } from './meaning.ts';
import { goldenWorlds, worldsFiles } from './worlds.ts';

test.each(worldsFiles.flatMap(goldenWorlds))(
  '$name means what it meant to the version that wrote it',
  ({ lines, means }) => {
    expect(meaningOf(readCommits(lines).commits)).toEqual(means);
  },
);

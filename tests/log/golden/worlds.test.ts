import { expect, test } from 'vitest';
import { readCommits } from '../../../log/lines/read.ts';
import { meaningOf, undoneIn } from './meaning.ts';
import { goldenWorlds, worldsFiles } from './worlds.ts';

test.each(worldsFiles.flatMap(goldenWorlds))(
  '$name means what it meant to the version that wrote it',
  ({ lines, means }) => {
    const { commits } = readCommits(lines);
    expect({ ...meaningOf(commits), undone: undoneIn(commits) }).toEqual(means);
  },
);

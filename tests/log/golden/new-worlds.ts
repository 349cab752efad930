import fc from 'fast-check';
import type { Commit } from '../../../events/commit.ts';
import { encodeHeader, genesisHash } from '../../../log/header.ts';
import type { Position } from '../../../log/lines/line.ts';
import { readCommits } from '../../../log/lines/read.ts';
import { now } from '../../given.ts';
import { beginning, type Drafted, type History, histories } from '../../histories.ts';
import { optionsOf } from '../../simulation/world/options.ts';
import { World } from '../../simulation/world/world.ts';
import { encodeCommit } from '../encoded.ts';
import { countingSalts, sampleHeader } from '../sample.ts';
import { meaningOf, undoneIn } from './meaning.ts';
import type { GoldenWorld } from './worlds.ts';

const wanted = { worlds: 200, stories: 60 };

/** Worlds and stories as this version of the application leaves them. */
export const newWorlds = async (): Promise<readonly GoldenWorld[]> => {
  const worlds: GoldenWorld[] = [];
  for (let seed = 1; worlds.length < wanted.worlds; seed += 1) {
    const world = await worldOf(seed);
    if (world) worlds.push(world);
  }
  return [...worlds, ...stories()];
};

/**
 * The world of this seed; `undefined` if its disk is damaged, its log continues in a newer version, or it has fewer
 * than 15 commits.
 */
const worldOf = async (seed: number): Promise<GoldenWorld | undefined> => {
  const world = new World({ ...optionsOf(seed), devices: 1 });
  await world.begin();
  for (let step = 0; step < world.options.steps; step += 1) await world.step();
  const kept = world.browsers[0]?.storage.kept;
  if (!kept) return undefined;
  const { header, lines, intents } = kept;
  const commits = soundCommits(lines);
  return commits && { name: `world ${seed}`, header, lines, intents: [...intents.values()], means: meansOf(commits) };
};

/** Commands for the stories, mostly about grades, because few commands in simulated worlds are. */
const aboutGrades: readonly Drafted[] = [
  ...(['EditGrades', 'EditGradesMore', 'ApplyImport', 'EditGrades', 'EditGradesMore'] as const),
  ...(['DeleteGrades', 'EditExcuses', 'DeleteProblem', 'UnenrollStudents', 'EnrollStudents', 'DeleteStudent'] as const),
];

const stories = (): readonly GoldenWorld[] =>
  fc
    .sample(histories({ most: 50, undo: true, only: aboutGrades }), { seed: 8, numRuns: wanted.stories })
    .map((history, at) => {
      const header = encodeHeader(sampleHeader(`story-${at}`));
      const lines = linesOf(header, history);
      return { name: `story ${at}`, header, lines, intents: [], means: meansOf(readCommits(lines).commits) };
    });

const linesOf = (header: string, { commits }: History): readonly string[] => {
  const newSalt = countingSalts();
  let after: Position = { seq: 0, hash: genesisHash(header) };
  return [...beginning(), ...commits].map(({ id, command, events }) => {
    const undoes = 'commit' in command ? { undoes: command.commit.id } : {};
    const draft = { ...signed, id, command: { type: command.type }, ...undoes, events };
    const { line, position } = encodeCommit(draft, after, newSalt);
    after = position;
    return line;
  });
};

const signed = { at: now, actor: 'ana@example.edu', tab: 't1', app: '0.1.0' };

const meansOf = (commits: readonly Commit[]): GoldenWorld['means'] => ({
  ...meaningOf(commits),
  undone: undoneIn(commits),
});

const soundCommits = (lines: readonly string[]) => {
  try {
    const { commits, newer } = readCommits(lines);
    return newer || commits.length < 15 ? undefined : commits;
  } catch {
    return undefined;
  }
};

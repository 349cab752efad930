import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EventType } from '../../events/catalogue.ts';
import { upcasters, versionOf } from '../../events/upcasters.ts';
import { stateHash } from '../../log/digest.ts';
import { type LogFile, linesOfFile, readLogFile, writeLogFile } from '../../log/file.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { encodeCommit, type Position, parseLine } from '../../log/line.ts';
import { readCommits } from '../../log/read.ts';
import { gradebook } from '../../projections/gradebook.ts';
import { replay } from '../../projections/projection.ts';
import { storyV1 } from './golden-story.ts';
import { countingSalts, sampleHeader } from './sample.ts';

/** What each log means today, and has meant since it was written. */
const meanings: Readonly<Record<string, string>> = {
  'log-v1.ndjson': 'a3345a432d501ffdc764d26d4399aef3ab5b187891eaca9b261a4d571b278dca',
};

const folder = join(import.meta.dirname, '..', 'golden');
const names = readdirSync(folder).filter((name) => /^log-.*\.ndjson$/.test(name));

const golden = (name: string): LogFile => {
  const lines = linesOfFile(readFileSync(join(folder, name)));
  if ('kind' in lines) throw new Error(`${name} line ${lines.line}: ${lines.problem}`);
  const file = readLogFile(lines);
  if (file.kind === 'bad') throw new Error(`${name} line ${file.line}: ${file.problem}`);
  return file;
};

const stored = (name: string) =>
  golden(name).lines.flatMap((line) => {
    const parsed = parseLine(line);
    return typeof parsed === 'string'
      ? []
      : parsed.events.flatMap((entry) => ('event' in entry ? [`${entry.event.type}@${entry.v}`] : []));
  });

describe.each(names)('%s', (name) => {
  test('is a sound chain that today’s code understands whole', () => {
    const { commits, newer } = readCommits(golden(name).lines);
    expect(newer).toBeUndefined();
    expect(commits).toHaveLength(golden(name).head.seq);
  });

  test('means what it has always meant', () => {
    const events = readCommits(golden(name).lines).commits.flatMap((commit) => commit.events);
    expect(stateHash(replay(gradebook, events))).toBe(meanings[name]);
  });
});

const inGoldenLogs = new Set(names.flatMap(stored));

test.each(Object.keys(upcasters) as EventType[])('%s is in a golden log, in every version it ever had', (type) => {
  for (let version = 1; version <= versionOf(type); version++) expect(inGoldenLogs).toContain(`${type}@${version}`);
});

test('every log’s meaning is written down', () => {
  expect(Object.keys(meanings).sort()).toEqual(names.sort());
});

test('the first log reads today as the story it tells', () => {
  const { commits } = readCommits(golden('log-v1.ndjson').lines);
  expect(commits.map(({ seq, prevHash, hash, ...draft }) => draft)).toEqual(storyV1);
});

/** Until a version changes, the story grows with the catalogue: `npx vitest run tests/log/golden.test.ts -u`. docs/log.md says what comes then. */
test('the story written today is the first log, byte for byte', async () => {
  const header = encodeHeader(sampleHeader('golden-v1'));
  const newSalt = countingSalts();
  let after: Position = { seq: 0, hash: genesisHash(header) };
  const lines = storyV1.map((draft) => {
    const { line, position } = encodeCommit(draft, after, newSalt);
    after = position;
    return line;
  });
  const text = [...writeLogFile(header, lines)].map((line) => `${line}\n`).join('');
  await expect(text).toMatchFileSnapshot(join(folder, 'log-v1.ndjson'));
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventTypes } from '../../../events/catalogue.ts';
import {
  assessmentFields,
  courseFields,
  enrollmentFields,
  type FieldList,
  fieldNames,
  gradeFields,
  offeringFields,
  studentFields,
} from '../../../events/fields.ts';
import { versionOf } from '../../../events/upcasters.ts';
import { type LogFile, readLogFile } from '../../../log/file/check.ts';
import { linesOfFile } from '../../../log/file/lines.ts';
import { encodeHeader, genesisHash } from '../../../log/header.ts';
import { type Position, parseLine } from '../../../log/lines/line.ts';
import { readCommits } from '../../../log/lines/read.ts';
import type { Book } from '../../../projections/book/book.ts';
import { StudentMap } from '../../../projections/book/student-map.ts';
import { emptyRecords, fold } from '../../../projections/records/records.ts';
import { toldBook } from '../../book-values.ts';
import { encodeCommit } from '../encoded.ts';
import { countingSalts, sampleHeader } from '../sample.ts';
import { writeLogFile } from '../whole-file.ts';
import { toldOutbox } from './meaning.ts';
import { stateHash } from './state-hash.ts';
import { storyV1 } from './story-v1.ts';
import { storyV2 } from './story-v2.ts';
import { storyV3, storyV4, storyV5 } from './story-v3-v5.ts';
import { storyV6 } from './story-v6.ts';
import { storyV7 } from './story-v7.ts';

/** The digests of each log's book and outbox, which have been the same since the log was written. */
const meanings: Readonly<Record<string, { readonly book: string; readonly outbox: string }>> = {
  'log-v1.ndjson': {
    book: 'a3345a432d501ffdc764d26d4399aef3ab5b187891eaca9b261a4d571b278dca',
    outbox: '196ce294f6c8eceb4e11b9590f0cc9d6ddb283172375f5a97c785c265ceebd6d',
  },
  'log-v2.ndjson': {
    book: '1146b7d69692c3ad5787943ad58b1b4cc94b8ce991e48c0e3930984d6ede2876',
    outbox: '8e7ace1732e0af0a48c734a7b3dd50855de10fdd0ca6862b91a792fe9e52bca4',
  },
  'log-v3.ndjson': {
    book: 'd7bc4f34a2e78c9acaeb84de193a1ed1bc83f51185d65f5c52c2f942ed708992',
    outbox: '6e43efe38e7512c778666139e7077a4cb96e6fffd18fddb86a322b0270f38481',
  },
  'log-v4.ndjson': {
    book: '235ae1efae1287cd524d2c3a73d42f4a2ed40b25da7aca32ea4fe130f3db3342',
    outbox: '3d6e2f18098f95aadb90c932fe231e923c9b5252840718b6ec5d9aceff3274fc',
  },
  'log-v5.ndjson': {
    book: '5e06be62e84e730bb814b79a5a10ec112f5602752895c8db14f38202415798e4',
    outbox: 'a0b3eb651d5ece741d39def1dd3771ce47a5074cb13ec79f409d46c0db62d438',
  },
  'log-v6.ndjson': {
    book: 'd8adf966ba6f9af3e80fe57552c8e4c2256b7cea1eaf9ec59c3a853f53c070ee',
    outbox: '22b1fcdada00da496b40decd306665df80e42b4de2aaf4ebb72766bc0516c6ef',
  },
  'log-v7.ndjson': {
    book: '864f4e4938a44836d97584424d186e795fa9fb3499234de5885d2a3b065859a5',
    outbox: 'b6d6fe7d62e7ad344d55f67aa168086b92a6bab9916406beb78042de278794a3',
  },
};

const stories = {
  'log-v1.ndjson': storyV1,
  'log-v2.ndjson': storyV2,
  'log-v3.ndjson': storyV3,
  'log-v4.ndjson': storyV4,
  'log-v5.ndjson': storyV5,
  'log-v6.ndjson': storyV6,
  'log-v7.ndjson': storyV7,
};
/** The log that is not released yet. */
const newest = 'log-v7.ndjson';

const folder = join(import.meta.dirname, '..', '..', 'golden');
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

  test('gives records that have every field of today: a field that came later has an upcaster, or a default', () => {
    const records = emptyRecords();
    for (const commit of readCommits(golden(name).lines).commits) {
      fold(records, commit);
      for (const { list, row } of rowsIn(records.book)) expect(Object.keys(row)).toEqual(expect.arrayContaining(list));
    }
  });

  test('means what it has always meant', () => {
    const records = emptyRecords();
    for (const commit of readCommits(golden(name).lines).commits) fold(records, commit);
    expect({ book: stateHash(toldBook(records.book)), outbox: stateHash(toldOutbox(records.outbox)) }).toEqual(
      meanings[name],
    );
  });
});

/** Each record of a book, with the fields that it must have. */
const rowsIn = ({ courses, offerings, assessments, students, enrollments, grades }: Book) => {
  const rows = (list: FieldList, held: object) =>
    (held instanceof StudentMap ? [...held.values()] : Object.values(held)).map((row: object) => ({
      list: fieldNames(list),
      row,
    }));
  return [
    ...rows(courseFields, courses),
    ...rows(offeringFields, offerings),
    ...rows(assessmentFields, assessments),
    ...rows(studentFields, students),
    ...Object.values(enrollments).flatMap((seats) => rows(enrollmentFields, seats)),
    ...Object.values(grades).flatMap((seats) => [...seats.values()].flatMap((seat) => rows(gradeFields, seat))),
  ];
};

const inGoldenLogs = new Set(names.flatMap(stored));

test.each(eventTypes)('%s is in a golden log, in every version it ever had', (type) => {
  for (let version = 1; version <= versionOf(type); version++) expect(inGoldenLogs).toContain(`${type}@${version}`);
});

/** Parts of events and commands that are not always there. */
test.each([
  'outcomeOrder',
  'cellsWait',
  'under',
  'mergedInto',
  'unmergedFrom',
  'MergeStudents',
  'LoadSnapshots',
  'ApplyTrial',
  'undoesAll',
  'ledgerTags',
])('%s is in a golden log', (part) =>
  expect(names.some((name) => golden(name).lines.some((line) => line.includes(`"${part}"`)))).toBe(true),
);

test('every log’s meaning is written down', () => {
  expect(Object.keys(meanings).sort()).toEqual(names.sort());
});

test.each(Object.entries(stories))('%s reads today as the story it tells', (name, story) => {
  const { commits } = readCommits(golden(name).lines);
  expect(commits.map(({ seq, prevHash, hash, ...draft }) => draft)).toEqual(story);
});

/**
 * The newest story grows with the catalogue until its release: `npx vitest run tests/log/golden/logs.test.ts -u` writes
 * it. docs/log.md says what follows then.
 */
test('the newest story written today is that log, byte for byte', async () => {
  const [name, story] = [newest, stories[newest]] as const;
  const header = encodeHeader(sampleHeader(name.replace('log-', 'golden-').replace('.ndjson', '')));
  const newSalt = countingSalts();
  let after: Position = { seq: 0, hash: genesisHash(header) };
  const lines = story.map((draft) => {
    const { line, position } = encodeCommit(draft, after, newSalt);
    after = position;
    return line;
  });
  const text = [...writeLogFile(header, lines)].map((line) => `${line}\n`).join('');
  await expect(text).toMatchFileSnapshot(join(folder, name));
});

import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { sha256Hex } from '../../log/digest.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { eraseEvents, linkCommit } from '../../log/lines/line.ts';
import { commitInSteps } from '../../log/lines/long-commit.ts';
import { readCommits } from '../../log/lines/read.ts';
import { LogFailure } from '../../log/port.ts';
import { encodeCommit } from './encoded.ts';
import { parsedLines } from './forged.ts';
import { gradeEdit, sampleHeader } from './sample.ts';

const beginning = { seq: 0, hash: genesisHash(encodeHeader(sampleHeader('long'))) };
const draft = { ...gradeEdit(1), events: [1, 2, 3].flatMap((n) => gradeEdit(n).events) };
const { line } = encodeCommit(draft, beginning, () => '0'.repeat(32));

const inSteps = (text: string) => atOnce(commitInSteps(text));

test('a commit in steps is the commit that is read at once', () => {
  expect(inSteps(line)).toEqual(readCommits([line]).commits[0]);
});

test('events that were erased are counted, and left out', () => {
  let n = 0;
  const erased = eraseEvents(line, () => {
    n += 1;
    return n === 2;
  });
  expect(inSteps(erased)).toEqual(readCommits([erased]).commits[0]);
  expect(inSteps(erased)).toMatchObject({ erased: 1 });
});

test.each(Array.from({ length: 40 }, (_, n) => Math.floor((n * (line.length - 2)) / 40)))(
  'a line whose character %i was changed is refused',
  (at) => {
    const other = line[at] === '7' ? '8' : '7';
    expect(() => inSteps(`${line.slice(0, at)}${other}${line.slice(at + 1)}`)).toThrow(LogFailure);
  },
);

test('a commit without events is read like the others', () => {
  const { line: none } = encodeCommit({ ...draft, events: [] }, beginning, () => '0'.repeat(32));
  expect(inSteps(none)).toEqual(readCommits([none]).commits[0]);
});

test('a commit with an event that this version does not know is refused, and not read without it', () => {
  const [known] = parsedLines([line]);
  const events = [...(known?.events ?? []), { salt: '0'.repeat(32), v: 1, event: { type: 'GradesForgotten' } }];
  const entries = events.map((entry) => JSON.stringify(entry));
  const { line: newer } = linkCommit({ draft, entries, digests: entries.map(sha256Hex) }, beginning);
  expect(() => inSteps(newer)).toThrow(/of a newer application/);
});

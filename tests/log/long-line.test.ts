import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { sha256Hex } from '../../log/digest.ts';
import { genesisHash } from '../../log/header.ts';
import { changeIn, eraseEvents, parseLine } from '../../log/lines/line.ts';
import { soundLongLine } from '../../log/lines/long-line.ts';
import { reading } from '../../log/lines/read.ts';
import { header, rehashed } from './chain.ts';
import { encodeCommit } from './encoded.ts';
import { countingSalts, gradeEdit, gradeEdited } from './sample.ts';

const events = Array.from({ length: 500 }, (_, n) => gradeEdited(n, `problem "${n % 3}" ], {\\`));
const draft = { ...gradeEdit(1), command: { type: 'ApplyImport', note: 'a ","events":[ b' }, events };
const { line } = encodeCommit(draft, { seq: 0, hash: genesisHash(header) }, countingSalts());

const erased = eraseEvents(line, ({ studentId }) => studentId === 'student~3');

/** What the line is when it is judged whole; `undefined`: not sound. */
const judgedWhole = (text: string) => {
  const stored = parseLine(text);
  return typeof stored === 'string' || changeIn(text, stored) ? undefined : stored;
};

test('a long line is read entry by entry to what it is when it is read whole', () => {
  for (const text of [line, erased]) {
    expect(text.length).toBeGreaterThan(100_000);
    expect(atOnce(soundLongLine(text))).toEqual(judgedWhole(text));
  }
  expect([...reading([line])].length).toBeGreaterThan(500);
});

test('a short line is left to those who read it whole', () => {
  const short = encodeCommit(gradeEdit(1), { seq: 0, hash: genesisHash(header) }, countingSalts());
  expect(atOnce(soundLongLine(short.line))).toBeUndefined();
});

test('a long line that was changed anywhere is never sound', () => {
  const place = fc.nat(line.length - 1);
  const change = fc.oneof(
    fc
      .tuple(place, fc.constantFrom('0', '1', '"', ',', '{', '}', '[', ']', ' ', 'x'))
      .map(([at, character]) => line.slice(0, at) + character + line.slice(at + 1)),
    fc
      .tuple(place, fc.constantFrom(' ', ',', '{}', '"'))
      .map(([at, more]) => line.slice(0, at) + more + line.slice(at)),
    place.map((at) => line.slice(0, at) + line.slice(at + 1)),
    place.map((at) => line.slice(0, at)),
  );
  fc.assert(
    fc.property(change, (changed) => {
      const whole = judgedWhole(changed);
      const sound = atOnce(soundLongLine(changed));
      expect(sound === undefined).toBe(whole === undefined || changed.length < 100_000);
    }),
    { numRuns: 60 },
  );
});

test('nor is one that another application wrote otherwise, or that hides events in its command', () => {
  const spaced = rehashed(line.replace('"events":[', '"events":[ '));
  const hidden = rehashed(
    line.replace('"type":"ApplyImport"', `"type":"ApplyImport","prevHash":"${'0'.repeat(64)}","events":[]`),
  );
  const between = rehashed(line.replace('}}}}},{"salt"', '}}}}}, {"salt"'));
  for (const text of [spaced, between, hidden]) {
    expect(text).not.toBe(line);
    expect(atOnce(soundLongLine(text))).toBeUndefined();
  }
  expect([spaced, between].map(judgedWhole)).toEqual([undefined, undefined]);
});

test('nor is one whose hash is over entries that only its command has', () => {
  const begin = line.indexOf(',"prevHash":');
  const end = line.indexOf(',"hash":"', begin);
  const head = line.slice(0, begin);
  // The command takes the link and the entries in, and the line has a link and a list of its own.
  const inCommand = `${head.slice(0, -1)}${line.slice(begin, end)}}`;
  const text = `${inCommand},"prevHash":"${genesisHash(header)}","events":[]${line.slice(end)}`;
  const { events: entries } = JSON.parse(line) as { readonly events: readonly unknown[] };
  const digests = entries.map((entry) => sha256Hex(JSON.stringify(entry)));
  const frame = `${head.slice(0, -1)},"prevHash":"${genesisHash(header)}","events":[]}}`;
  const hash = sha256Hex([genesisHash(header), frame, ...digests].join('\n'));
  const forged = `${text.slice(0, text.lastIndexOf('"hash":"'))}"hash":"${hash}"}`;
  expect((JSON.parse(forged) as { readonly events: unknown }).events).toEqual([]);
  expect(judgedWhole(forged)).toBeUndefined();
  expect(atOnce(soundLongLine(forged))).toBeUndefined();
});

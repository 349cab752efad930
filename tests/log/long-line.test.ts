import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256Hex } from '../../log/digest.ts';
import { genesisHash } from '../../log/header.ts';
import { checkLine } from '../../log/lines/line-check.ts';
import { reading } from '../../log/lines/read.ts';
import { header, rehashed } from './chain.ts';
import { encodeCommit } from './encoded.ts';
import { eraseEvents } from './erased.ts';
import { countingSalts, gradeEdit, gradeEdited } from './sample.ts';

const events = Array.from({ length: 500 }, (_, n) => gradeEdited(n, `problem "${n % 3}" ], {\\`));
const draft = { ...gradeEdit(1), command: { type: 'ApplyImport', note: 'a ","events":[ b' }, events };
const { line, position } = encodeCommit(draft, { seq: 0, hash: genesisHash(header) }, countingSalts());

const erased = eraseEvents(line, ({ studentId }) => studentId === 'student~3');

const checked = (text: string) => checkLine(text, { seq: 0, hash: genesisHash(header) });

test('a long line is checked entry by entry, and holds what it holds when it is parsed whole', () => {
  for (const text of [line, erased]) {
    expect(text.length).toBeGreaterThan(100_000);
    expect(checked(text)).toEqual({ kind: 'sound', stored: JSON.parse(text) });
  }
  expect([...reading([line])].length).toBeGreaterThan(500);
});

test('a long line is sound only in its place: its number and its link are checked, too', () => {
  const genesis = genesisHash(header);
  expect(checkLine(line, { seq: 1, hash: genesis })).toMatchObject({ kind: 'bad', problem: 'out of order' });
  expect(checkLine(line, { seq: 0, hash: '0'.repeat(64) })).toMatchObject({
    kind: 'bad',
    problem: 'does not follow the line before',
  });
  expect(checkLine(line, { seq: 0 }).kind).toBe('sound');
});

test('the share that is done never falls', () => {
  const shares = [...reading([line, encodeCommit(gradeEdit(2), position, countingSalts()).line])];
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
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
      expect(checked(changed).kind).toBe(changed === line ? 'sound' : 'bad');
    }),
    { numRuns: 60 },
  );
});

test('nor is one that another application wrote otherwise', () => {
  const spaced = rehashed(line.replace('"events":[', '"events":[ '));
  const between = rehashed(line.replace('}}}}},{"salt"', '}}}}}, {"salt"'));
  for (const text of [spaced, between]) {
    expect(text).not.toBe(line);
    expect(checked(text)).toMatchObject({ kind: 'bad', problem: 'not as written' });
  }
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
  expect(checked(forged)).toMatchObject({ kind: 'bad', problem: 'changed after it was written' });
});

test('a command that looks like the events of a line hides none', () => {
  const command = { ...draft.command, prevHash: '0'.repeat(64), events: [] };
  const { line: hidden } = encodeCommit({ ...draft, command }, { seq: 0, hash: genesisHash(header) }, countingSalts());
  expect(checked(hidden)).toEqual({ kind: 'sound', stored: JSON.parse(hidden) });
});

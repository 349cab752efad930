import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BadFile, LogBytesCheck, type SoundFile } from '../../log/file/check.ts';
import { count } from '../counts.ts';
import { chainOf, header } from './chain.ts';
import { writeLogFile } from './whole-file.ts';

const encoder = new TextEncoder();
/** Each line with its line feed. */
const lines = [...writeLogFile(header, chainOf(12))].map((line) => encoder.encode(`${line}\n`));
const whole = joined(lines);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Read in pieces of that many bytes, as a disk gives them. */
const checked = (bytes: Uint8Array, piece = 700): SoundFile | BadFile => {
  const check = new LogBytesCheck();
  for (let at = 0; at < bytes.length; at += piece) {
    const taken = check.take(bytes.subarray(at, at + piece));
    if ('kind' in taken) return taken;
  }
  return check.end();
};

/** The line, from 1, that holds the byte at `at`. */
const lineOf = (at: number): number => whole.subarray(0, at).filter((byte) => byte === 10).length + 1;

const place = fc.nat({ max: whole.length - 1 });
const someLine = fc.integer({ min: 2, max: lines.length });
const byte = fc.nat({ max: 255 });

/** A damaged file, and the lines of which the first bad one is to be; `undefined`: this would damage nothing. */
type Damage = { readonly bytes: () => Uint8Array; readonly lines: readonly number[] } | undefined;

/** A changed line may make the next one the first that does not fit: its hash says so. */
const near = (line: number): readonly number[] => [line, line + 1];

const spliced = (at: number, gone: number, ...come: readonly number[]): Uint8Array =>
  Uint8Array.from([...whole.subarray(0, at), ...come, ...whole.subarray(at + gone)]);

const withLines = (change: (all: Uint8Array[]) => readonly Uint8Array[]): Uint8Array => joined(change([...lines]));

const damages: Readonly<Record<string, fc.Arbitrary<Damage>>> = {
  'a byte changed': fc.tuple(place, byte).map(([at, to]) => {
    return whole[at] === to ? undefined : { bytes: () => spliced(at, 1, to), lines: near(lineOf(at)) };
  }),
  'a bit flipped': fc.tuple(place, fc.nat({ max: 7 })).map(([at, bit]) => {
    return { bytes: () => spliced(at, 1, (whole[at] ?? 0) ^ (1 << bit)), lines: near(lineOf(at)) };
  }),
  'a byte taken out': place.map((at) => ({ bytes: () => spliced(at, 1), lines: near(lineOf(at)) })),
  'a byte put in': fc.tuple(place, byte).map(([at, more]) => {
    return { bytes: () => spliced(at, 0, more), lines: near(lineOf(at)) };
  }),
  'cut off': place.map((at) => ({ bytes: () => whole.subarray(0, at), lines: near(lineOf(at)) })),
  'a line taken out': someLine.map((line) => ({
    bytes: () => withLines((all) => all.toSpliced(line - 1, 1)),
    lines: [line],
  })),
  'a line doubled': someLine.map((line) => {
    return {
      bytes: () => withLines((all) => all.toSpliced(line - 1, 0, all[line - 1] ?? new Uint8Array())),
      lines: near(line),
    };
  }),
  'two lines exchanged': fc.tuple(someLine, someLine).map(([one, other]) => {
    const [first, second] = [Math.min(one, other), Math.max(one, other)];
    if (first === second) return undefined;
    const [a, b] = [lines[first - 1], lines[second - 1]];
    return (
      a && b && { bytes: () => withLines((all) => all.with(first - 1, b).with(second - 1, a)), lines: near(first) }
    );
  }),
  'a line of another log put in': fc.tuple(someLine, fc.integer({ min: 13, max: 20 })).map(([line, of]) => {
    const other = encoder.encode(`${chainOf(of).at(-1)}\n`);
    return { bytes: () => withLines((all) => all.toSpliced(line - 1, 0, other)), lines: near(line) };
  }),
};

test('the file that is damaged here is sound before, in whichever pieces it comes', () => {
  for (const piece of [1, 7, 700, 1e9]) expect(checked(whole, piece)).toMatchObject({ kind: 'log', head: { seq: 12 } });
});

test.each(Object.entries(damages))('a file with %s is found, and the first bad line is named', (_, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, (damage) => {
      if (!damage) return;
      const found = checked(damage.bytes());
      expect(found.kind).toBe('bad');
      if (found.kind === 'bad') expect(damage.lines).toContain(found.line);
    }),
    { numRuns: count(1_200, 12_000) },
  );
});

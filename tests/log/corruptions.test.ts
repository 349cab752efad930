import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LogBytesCheck } from '../../log/file/bytes-check.ts';
import type { BadFile, SoundFile } from '../../log/file/check.ts';
import { encodePart } from '../../log/file/part-header.ts';
import { footerLine } from '../../log/file/writing.ts';
import { decodeHeader } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { count } from '../counts.ts';
import { chainOf, header } from './chain.ts';
import { writeLogFile } from './whole-file.ts';

const encoder = new TextEncoder();
/** A whole log, and a part of it from the ninth commit on: each line with its line feed. */
const files: Readonly<Record<string, readonly Uint8Array[]>> = {
  'a file': [...writeLogFile(header, chainOf(12))].map((line) => encoder.encode(`${line}\n`)),
  'a part': [...partOf(chainOf(12), 8)].map((line) => encoder.encode(`${line}\n`)),
};

function* partOf(chain: readonly string[], after: number): Generator<string> {
  const read = decodeHeader(header);
  if (read.kind === 'bad') throw new Error(read.problem);
  yield encodePart(read.header, { seq: after, hash: hashOfLine(chain[after - 1] ?? '') });
  yield* chain.slice(after);
  yield footerLine({ seq: chain.length, hash: hashOfLine(chain.at(-1) ?? '') });
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Read in pieces of that many bytes, as a disk gives them. */
const checked = (bytes: Uint8Array, piece = 700): SoundFile | BadFile => {
  const check = new LogBytesCheck();
  for (let at = 0; at < bytes.length; at += piece) {
    const { bad } = check.take(bytes.subarray(at, at + piece));
    if (bad) return bad;
  }
  return check.end();
};

/** A damaged file, and the lines of which the first bad one is to be; `undefined`: this would damage nothing. */
type Damage = { readonly bytes: () => Uint8Array; readonly lines: readonly number[] } | undefined;

/** A changed line may make the next one the first that does not fit: its hash says so. */
const near = (line: number): readonly number[] => [line, line + 1];

const damagesOf = (lines: readonly Uint8Array[]): Readonly<Record<string, fc.Arbitrary<Damage>>> => {
  const whole = joined(lines);
  /** The line, from 1, that holds the byte at `at`. */
  const lineOf = (at: number): number => whole.subarray(0, at).filter((byte) => byte === 10).length + 1;

  const place = fc.nat({ max: whole.length - 1 });
  const someLine = fc.integer({ min: 2, max: lines.length });
  const byte = fc.nat({ max: 255 });

  const spliced = (at: number, gone: number, ...come: readonly number[]): Uint8Array =>
    Uint8Array.from([...whole.subarray(0, at), ...come, ...whole.subarray(at + gone)]);

  const withLines = (change: (all: Uint8Array[]) => readonly Uint8Array[]): Uint8Array => joined(change([...lines]));

  return {
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
};

test('a part that has lost its last byte, or has one that is not UTF-8, says how many commits stand before it', () => {
  const whole = joined(files['a part'] ?? []);
  expect(checked(whole.subarray(0, -1))).toEqual({ kind: 'bad', line: 6, problem: 'cut off', after: 8 });
  const [first, second] = (files['a part'] ?? []).map(({ length }) => length);
  const spoilt = whole.with((first ?? 0) + (second ?? 0) + 10, 0xff);
  expect(checked(spoilt)).toEqual({ kind: 'bad', line: 3, problem: 'not UTF-8', after: 8 });
});

test('a line that is not JSON is named, not one after it that is not UTF-8', () => {
  const [first = encoder.encode(), second = encoder.encode(), third = encoder.encode()] = files['a file'] ?? [];
  for (const piece of [1, 1e9])
    expect(checked(joined([first, second.with(0, 120), third.with(9, 0xff)]), piece)).toMatchObject({
      line: 2,
      problem: 'not JSON',
    });
});

test('the files that are damaged here are sound before, in whichever pieces they come', () => {
  for (const lines of Object.values(files)) {
    for (const piece of [1, 7, 700, 1e9])
      expect(checked(joined(lines), piece)).toMatchObject({ kind: 'log', head: { seq: 12 } });
  }
});

describe.each(Object.entries(files))('%s', (name, lines) => {
  const after = name === 'a part' ? 8 : undefined;

  test.each(Object.entries(damagesOf(lines)))('with %s is found, and the first bad line is named', (__, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (damage) => {
        if (!damage) return;
        const found = checked(damage.bytes());
        expect(found.kind).toBe('bad');
        if (found.kind !== 'bad') return;
        expect(damage.lines).toContain(found.line);
        // The first line says it: damaged, it may say another number.
        if (!damage.lines.includes(1)) expect(found.after).toBe(after);
      }),
      { numRuns: count(1_200, 12_000) },
    );
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyCommand } from '../../messages/cli/ledger-file.ts';
import { goldenWorlds, worldsFiles } from '../log/golden/worlds.ts';
import { writeLogFile } from '../log/whole-file.ts';
import { fileOf, gradeledger, gradeledgerWithoutRoom } from './gradeledger.ts';

const golden = join(import.meta.dirname, '..', 'golden', 'log-v1.ndjson');
const lines = readFileSync(golden, 'utf8').trimEnd().split('\n');
const ledgerOf = (name: string, all: readonly string[]): string =>
  fileOf(name, all.map((line) => `${line}\n`).join(''));

/** A browser’s log that a simulation has left: people’s commits, calls, readings. */
const world = worldsFiles.flatMap(goldenWorlds).find(({ lines: all }) => all.length > 60);
const worldFile = ledgerOf('world.ndjson', [...writeLogFile(world?.header ?? '', world?.lines ?? [])]);

describe('gradeledger redact', () => {
  test('writes a copy that replays, and that nobody can take for the ledger', () => {
    const out = fileOf('copy-of.ndjson', '').replace('copy-of', 'copy');
    expect(gradeledger('redact', worldFile, '-o', out)).toMatchObject({ status: 0 });
    const verified = gradeledger('verify', out);
    expect(verified).toMatchObject({
      status: 0,
      out: expect.stringContaining('redacted; consistent with itself; nobody outside can confirm a redacted copy'),
    });
    expect(verified.out).not.toContain(verifyCommand.unconfirmed);
    expect(gradeledger('replay', out, '--recheck')).toMatchObject({ status: 0 });
    expect(gradeledger('redact', out, '-o', `${out}.2`)).toMatchObject({ status: 2 });
    expect(gradeledger('redact', worldFile, '-o', out)).toMatchObject({
      status: 2,
      err: expect.stringContaining('is there already; nothing was written'),
    });
  });

  test('writes nothing of a ledger that is not whole', () => {
    const out = fileOf('none-of.ndjson', '').replace('none-of', 'none');
    expect(gradeledger('redact', ledgerOf('half.ndjson', lines.slice(0, 9)), '-o', out)).toMatchObject({ status: 1 });
    expect(existsSync(out)).toBe(false);
  });

  test('takes half a copy away again where the disk has no room for it', () => {
    const whole = ledgerOf('whole.ndjson', lines);
    expect(gradeledger('verify', whole).status).toBe(0);
    const out = fileOf('no-room-of.ndjson', '').replace('no-room-of', 'no-room');
    expect(gradeledgerWithoutRoom('redact', whole, '-o', out)).toMatchObject({
      status: 2,
      err: expect.stringContaining(`${out} could not be written (EFBIG)`),
    });
    expect(existsSync(out)).toBe(false);
  });
});

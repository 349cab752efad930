import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export type Ran = { readonly status: number | null; readonly out: string; readonly err: string };

/** Runs the real command in its own process. */
export const gradeledger = (...args: string[]): Ran => {
  const shim = join(import.meta.dirname, '..', '..', 'cli', 'gradeledger.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [shim, ...args], { encoding: 'utf8', maxBuffer: 1e9 });
  return { status, out: stdout, err: stderr };
};

const folder = mkdtempSync(join(tmpdir(), 'gradeledger-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of the test run's own; objects are written as JSON. */
export const fileOf = (name: string, content: string | Uint8Array | object): string => {
  const path = join(folder, name);
  const isRaw = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, isRaw ? content : JSON.stringify(content));
  return path;
};

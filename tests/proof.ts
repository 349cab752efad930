import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFull } from './counts.ts';

/** `notRun`: why the check could not be made here. Such a check has not passed. */
export type ProofRow = {
  readonly name: string;
  readonly count: number;
  readonly full: boolean;
  readonly notRun?: string;
};

const folder = join(import.meta.dirname, '..', '.cache', 'proof');

/**
 * Records that a check with a fuller form has passed `count` times; call it last in the test. The
 * runners print these rows, and `npm run prove` writes them to docs/proof.md. Node only.
 */
export const proved = (name: string, count: number): void => record({ name, count, full: isFull });

/** Records that a check cannot be made on this machine, and fails the test: an unmade check proves nothing. */
export const notProved = (name: string, why: string): never => {
  record({ name, count: 0, full: isFull, notRun: why });
  throw new Error(`${name}: ${why}`);
};

const record = (row: ProofRow): void => {
  const file = `${createHash('sha256').update(row.name).digest('hex').slice(0, 16)}.json`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), `${JSON.stringify(row)}\n`);
};

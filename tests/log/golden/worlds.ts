import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Intent } from '../../../log/intent.ts';
import type { Meaning } from './meaning.ts';

/**
 * One browser of a simulated world as the faults left it, or the log of a random story about grades: its stored lines,
 * the calls without an outcome, and the log's meaning.
 */
export type GoldenWorld = {
  readonly name: string;
  readonly header: string;
  readonly lines: readonly string[];
  readonly intents: readonly Intent[];
  readonly means: Meaning & { readonly undone: readonly string[] };
};

const folder = join(import.meta.dirname, '..', '..', 'golden');

/** In each of these files, each line is a world. A file stays as the version in its name wrote it. */
export const worldsFiles = readdirSync(folder).filter((name) => /^worlds-.*\.ndjson\.gz$/.test(name));

export const goldenWorlds = (name: string): readonly GoldenWorld[] =>
  gunzipSync(readFileSync(join(folder, name)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

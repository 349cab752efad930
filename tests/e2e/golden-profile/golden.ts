import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from '../../../scripts/sources.js';
import type { Meaning } from '../../log/golden/meaning.ts';
import type { Kept } from './databases.ts';

/** A browser's databases as a version of the application left them, and its server's data at that moment. */
export type GoldenProfile = {
  readonly databases: readonly Kept[];
  /** The files of the server's data folder, in base64. */
  readonly server: Readonly<Record<string, string>>;
  /** The meaning that this version found in the account's log. */
  readonly means: Meaning;
};

const folder = join(root, 'tests', 'golden');

export const profileFile = (version: string): string => join(folder, `profile-${version}.json.gz`);

/** The versions that have a profile. */
export const profileVersions = (): readonly string[] =>
  readdirSync(folder).flatMap((name) => /^profile-(.*)\.json\.gz$/.exec(name)?.[1] ?? []);

export const goldenProfile = (version: string): GoldenProfile =>
  JSON.parse(gunzipSync(readFileSync(profileFile(version))).toString('utf8'));

/** The lines of the account's log, both single rows and those packed into segments. */
export const linesOf = (databases: readonly Kept[]): readonly string[] => [
  ...rowsOf(databases, 'segments').flatMap(([, segment]) => {
    const { gzip } = segment as { readonly gzip: { readonly base64: string } };
    return gunzipSync(Buffer.from(gzip.base64, 'base64')).toString('utf8').split('\n');
  }),
  ...rowsOf(databases, 'commits').map(([, line]) => String(line)),
];

export const rowsOf = (databases: readonly Kept[], name: string): Kept['stores'][number]['rows'] =>
  databases.flatMap(({ stores }) => stores.find((store) => store.name === name)?.rows ?? []);

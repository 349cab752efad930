import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { ensureApp } from '../../scripts/built.js';

export type Chunk = {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/** What was built, as the manifest tells: the server keeps that to itself. */
export type Built = {
  readonly chunks: Readonly<Record<string, Chunk>>;
  /** The scripts of chunks and of all that they cannot start without. */
  readonly scripts: (...names: readonly string[]) => readonly string[];
  /** Compressed, of all these files. */
  readonly kilobytes: (files: readonly string[]) => number;
  /** Every script there is, those of workers too. */
  readonly all: readonly string[];
  /** What a file says. */
  readonly text: (file: string) => string;
};

export const built = async (mode: 'production' | 'testing'): Promise<Built> => {
  const folder = await ensureApp(mode);
  const chunks = JSON.parse(readFileSync(join(folder, 'build-manifest.json'), 'utf8')) as Built['chunks'];
  const needed = (names: readonly string[], seen: Set<string>): Set<string> => {
    for (const name of names.filter((one) => !seen.has(one)))
      needed(chunkOf(chunks, name).imports ?? [], seen.add(name));
    return seen;
  };
  return {
    chunks,
    scripts: (...names) => [...needed(names, new Set())].map((name) => chunkOf(chunks, name).file),
    kilobytes: (files) =>
      files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length / 1000, 0),
    text: (file) => readFileSync(join(folder, file), 'utf8'),
    all: readdirSync(join(folder, 'assets'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => `assets/${file}`),
  };
};

const chunkOf = (chunks: Built['chunks'], name: string): Chunk => {
  const chunk = chunks[name];
  if (!chunk) throw new Error(`The build has no ${name}.`);
  return chunk;
};

/** The scripts that a page asks for from now on, and those of them that have come. */
export const scriptsAsked = (
  page: Page,
): { readonly asked: ReadonlySet<string>; readonly here: ReadonlySet<string> } => {
  const asked = new Set<string>();
  const here = new Set<string>();
  const noteIn = (noted: Set<string>) => (request: Request) => {
    const path = new URL(request.url()).pathname.slice(1);
    if (path.endsWith('.js')) noted.add(path);
  };
  page.on('request', noteIn(asked));
  page.on('requestfinished', noteIn(here));
  return { asked, here };
};

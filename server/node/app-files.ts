import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pages } from '../../api/pages.ts';
import { accepts, type HttpReply, type HttpRequest, headerOf, shortestPacked } from './exchange.ts';
import { endingWorker, siteWorker, workerPath } from './site-worker.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

type AppFile = {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
  /** Whether the file's name changes with its content, so that it may be cached for ever. */
  readonly hashed: boolean;
  readonly packed: Map<string, Promise<Buffer>>;
};

/** The app's reply; `undefined` if the path is not one of the app's. */
export type AppFiles = (request: HttpRequest) => Promise<HttpReply | undefined>;

const page = '/index.html';
const addresses: ReadonlySet<string> = new Set(pages.map(({ path }) => path));

/** A build packs its texts: the first visit after a start does not wait for it. */
const packedEnding = '.br';

/** How the app is kept in browsers. */
export type Keeping = {
  /** Whether it may be, so that it opens without a network. Otherwise what was kept is taken away. */
  readonly offline: boolean;
  /** The content policy of the page. */
  readonly policy: string;
};

/** Serves the built app. Its files are read once and found by their whole path, so no path leads out of the folder. */
export const appFiles = (folder: string, { offline, policy }: Keeping): AppFiles => {
  const unpackedFiles = filesBelow(folder).filter((file) => !file.endsWith(packedEnding));
  const files = new Map(unpackedFiles.map((file) => [pathOf(folder, file), readAppFile(file)]));
  const html = files.get(page)?.bytes;
  if (!html) throw new Error(`There is no index.html in ${folder}.`);
  files.delete('/build-manifest.json');
  const built = files.get(workerPath);
  if (built)
    files.set(workerPath, fileOf(workerPath, offline ? siteWorker(built.bytes, { html, policy }) : endingWorker));

  return async (request) => {
    const { path } = request;
    const file = files.get(path) ?? (addresses.has(path) ? files.get(page) : undefined);
    if (file) return answer(request, file, 200);
    const notFoundPage = isVisit(request) ? files.get(page) : undefined;
    return notFoundPage && answer(request, notFoundPage, 404);
  };
};

/** Whether a browser opens an address that is not a file's: then the app says that there is no such page. */
const isVisit = (request: HttpRequest): boolean =>
  !/\.|%/.test(request.path) && /\btext\/html\b/.test(headerOf(request, 'accept') ?? '');

const answer = async (request: HttpRequest, file: AppFile, status: 200 | 404): Promise<HttpReply> => {
  const headers = {
    'content-type': file.type,
    'cache-control': file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: status === 200 ? 'Accept-Encoding' : 'Accept, Accept-Encoding',
  };
  if (status === 200 && headerOf(request, 'if-none-match') === file.etag) return { status: 304, headers, body: '' };

  const encoding = encodings.find(({ name }) => accepts(request, name));
  if (!encoding || file.bytes.length < shortestPacked || !isText(file.type))
    return { status, headers, body: file.bytes };
  const body = await packedWith(file, encoding);
  return { status, headers: { ...headers, 'content-encoding': encoding.name }, body };
};

const encodings = [
  {
    name: 'br',
    pack: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  },
  { name: 'gzip', pack: (bytes: Buffer) => promisify(gzip)(bytes) },
] as const;

const packedWith = (file: AppFile, { name, pack }: (typeof encodings)[number]): Promise<Buffer> => {
  const packed = file.packed.get(name) ?? pack(file.bytes);
  file.packed.set(name, packed);
  return packed;
};

const isText = (type: string): boolean => /^text\/|json|svg/.test(type);

const readAppFile = (file: string): AppFile => ({
  ...fileOf(file, readFileSync(file)),
  hashed: /-[\w-]{7}\.\w+$/.test(file) && file.includes(`${sep}assets${sep}`),
  packed: new Map(packedBeside(file)),
});

const fileOf = (name: string, bytes: Buffer): AppFile => ({
  bytes,
  type: types[extname(name)] ?? 'application/octet-stream',
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
  hashed: false,
  packed: new Map(),
});

const packedBeside = (file: string): readonly [string, Promise<Buffer>][] => {
  const packed = `${file}${packedEnding}`;
  return existsSync(packed) ? [['br', Promise.resolve(readFileSync(packed))]] : [];
};

const pathOf = (folder: string, file: string): string => `/${relative(folder, file).replaceAll(sep, '/')}`;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(place) : [place];
  });

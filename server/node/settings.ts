import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Quotas } from '../backend.ts';
import { isLoopback, isOrigin } from './origins.ts';
import { usualQuotas } from './world.ts';

/** A server's settings, from its environment and arguments. */
export type ServeSettings = {
  readonly host: string;
  /** `0` means any free port. */
  readonly port: number;
  readonly place: DataPlace;
  /** The origin at which clients find the server; by default this machine at its port. */
  readonly publicOrigin: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly backendOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly quotas: Quotas;
  /** The server that has the accounts of a domain of e-mails, if it is another one. */
  readonly lookup: ReadonlyMap<string, string>;
  /** Whether the log says where in the code a fault was, with the folders of the installation. */
  readonly logsPlaces: boolean;
  /** Whether browsers may keep the app, so that it opens without a network. */
  readonly offline: boolean;
};

/** A data folder, or a PostgreSQL database. */
export type DataPlace =
  | { readonly kind: 'folder'; readonly folder: string; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** A setting that cannot be used. `value` may be shown, because none of these settings is a secret. */
export type SettingFault = {
  readonly fault:
    | 'port'
    | 'origin'
    | 'database'
    | 'public origin missing'
    | 'quota'
    | 'lookup'
    | 'yes or no'
    | 'lookup unread'
    | 'app';
  readonly name: string;
  readonly value: string;
};

export class BadSetting extends Error {
  readonly fault: SettingFault;
  constructor(fault: SettingFault, options?: ErrorOptions) {
    super(`${fault.name}: ${fault.fault}`, options);
    this.fault = fault;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

export const usualPort = 4173;

/** Throws `BadSetting`. Nothing is guessed: a wrong setting is never replaced by the usual one. */
export const settingsOf = (env: Environment, usualFolder: string): ServeSettings => {
  const host = env.HOST || '127.0.0.1';
  const publicOrigin = env.PUBLIC_ORIGIN ? checkedOrigin('PUBLIC_ORIGIN', env.PUBLIC_ORIGIN) : undefined;
  if (!isLoopback(host) && !publicOrigin?.startsWith('https:')) {
    throw new BadSetting({ fault: 'public origin missing', name: 'HOST', value: host });
  }
  if (env.APP_DIR && !existsSync(join(env.APP_DIR, 'index.html'))) {
    throw new BadSetting({ fault: 'app', name: 'APP_DIR', value: env.APP_DIR });
  }
  return {
    host,
    port: portOf(env.PORT || String(usualPort)),
    place: placeOf(env, usualFolder),
    publicOrigin,
    allowedOrigins: originList(env, 'ALLOWED_ORIGINS'),
    backendOrigins: originList(env, 'BACKEND_ORIGINS'),
    trustedProxies: listed(env.TRUSTED_PROXIES),
    quotas: quotasOf(env),
    lookup: env.LOOKUP_FILE ? readLookup(env.LOOKUP_FILE) : new Map(),
    logsPlaces: yesOrNo('LOG_PLACES', env.LOG_PLACES || 'no'),
    offline: yesOrNo('OFFLINE', env.OFFLINE || 'yes'),
  };
};

export const placeOf = (env: Environment, usualFolder: string): DataPlace => {
  if (env.DATABASE_URL) {
    if (/^postgres(ql)?:\/\//.test(env.DATABASE_URL) && URL.canParse(env.DATABASE_URL))
      return { kind: 'postgres', url: env.DATABASE_URL };
    throw new BadSetting({ fault: 'database', name: 'DATABASE_URL', value: '' });
  }
  const folder = env.DATA_DIR || usualFolder;
  return { kind: 'folder', folder, file: join(folder, 'gradeledger.db') };
};

const quotaNames = {
  courses: 'QUOTA_COURSES',
  offerings: 'QUOTA_OFFERINGS',
  students: 'QUOTA_STUDENTS',
  snapshots: 'QUOTA_SNAPSHOTS',
  bytes: 'QUOTA_BYTES',
  ledgerBytes: 'QUOTA_LEDGER_BYTES',
} as const satisfies Record<keyof Quotas, string>;

const quotasOf = (env: Environment): Quotas => {
  const quotaOf = (quota: keyof Quotas): number => {
    const name = quotaNames[quota];
    const value = env[name] || String(usualQuotas[quota]);
    if (/^\d{1,15}$/.test(value)) return Number(value);
    throw new BadSetting({ fault: 'quota', name, value });
  };
  return {
    courses: quotaOf('courses'),
    offerings: quotaOf('offerings'),
    students: quotaOf('students'),
    snapshots: quotaOf('snapshots'),
    bytes: quotaOf('bytes'),
    ledgerBytes: quotaOf('ledgerBytes'),
  };
};

/** One line for each domain: its name and the origin of its server. `#` begins a comment. */
const readLookup = (file: string): ReadonlyMap<string, string> => {
  const backends = new Map<string, string>();
  for (const [at, line] of textOf(file).split('\n').entries()) {
    const entry = line.replace(/#.*/, '').trim();
    if (entry === '') continue;
    const [domain = '', origin = '', ...more] = entry.split(/\s+/);
    const isSound = domainForm.test(domain) && isOrigin(origin) && more.length === 0 && !backends.has(domain);
    if (!isSound) throw new BadSetting({ fault: 'lookup', name: `LOOKUP_FILE, line ${at + 1},`, value: entry });
    backends.set(domain, origin);
  }
  return backends;
};

const domainForm = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new BadSetting({ fault: 'lookup unread', name: 'LOOKUP_FILE', value: file }, { cause });
  }
};

const yesOrNo = (name: string, value: string): boolean => {
  if (value === 'yes' || value === 'no') return value === 'yes';
  throw new BadSetting({ fault: 'yes or no', name, value });
};

const portOf = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new BadSetting({ fault: 'port', name: 'PORT', value: text });
};

const originList = (env: Environment, name: string): readonly string[] =>
  listed(env[name]).map((origin) => checkedOrigin(name, origin));

const checkedOrigin = (name: string, value: string): string => {
  if (isOrigin(value)) return value;
  throw new BadSetting({ fault: 'origin', name, value });
};

const listed = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BackendWorld, HeavyCalls, Quotas } from '../backend.ts';
import { scryptHashes } from './scrypt.ts';

/** Far more than one instructor needs, and too little to fill a disk. */
export const usualQuotas: Quotas = {
  courses: 500,
  offerings: 1_000,
  students: 20_000,
  snapshots: 1_000,
  bytes: 512 * 1024 * 1024,
  ledgerBytes: 512 * 1024 * 1024,
};

export const newSecret = (): string => randomBytes(24).toString('base64url');

/** Milliseconds for which long work may hold the process. */
const longestHold = 8;

export const usualPauses = (): NonNullable<BackendWorld['pauses']> => {
  let last = performance.now();
  return {
    isDue: () => performance.now() - last >= longestHold,
    pause: async () => {
      await setImmediate();
      last = performance.now();
    },
  };
};

/** Two seconds at once, then a tenth of the time. */
const usualHeavyCalls: HeavyCalls = { atOnce: 2, quick: 2, everyMs: 10_000 };

/** In threads of Node's own. */
export const packing: Pick<BackendWorld, 'gzip' | 'gunzip'> = {
  gzip: async (bytes) => promisify(gzip)(bytes),
  gunzip: async (bytes, limit) => promisify(gunzip)(bytes, { maxOutputLength: limit }),
};

type Given = Pick<BackendWorld, 'storage' | 'publicOrigin'> &
  Partial<Pick<BackendWorld, 'otherBackends' | 'quotas'>> & { readonly onFailure: (reason: unknown) => void };

export const nodeWorld = (given: Given): BackendWorld => {
  const hashes = scryptHashes();
  return {
    now: Date.now,
    newSecret,
    hashPassword: hashes.hash,
    verifyPassword: hashes.verify,
    isOutdated: hashes.isOutdated,
    ...packing,
    pauses: usualPauses(),
    quotas: usualQuotas,
    heavyCalls: usualHeavyCalls,
    ...given,
  };
};

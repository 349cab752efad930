import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BackendWorld, Quotas } from '../backend.ts';
import type { Storage } from '../storage.ts';
import { scryptHashes } from './scrypt.ts';

/** Far beyond what one instructor has, and little enough that nobody fills a disk. */
export const usualQuotas: Quotas = {
  courses: 500,
  offerings: 1_000,
  students: 20_000,
  snapshots: 1_000,
  bytes: 512 * 1024 * 1024,
};

export const newSecret = (): string => randomBytes(24).toString('base64url');

export const nodeWorld = (
  storage: Storage,
  publicOrigin: string,
  onFailure: (reason: unknown) => void,
): BackendWorld => {
  const hashes = scryptHashes();
  return {
    storage,
    now: Date.now,
    newSecret,
    hashPassword: hashes.hash,
    verifyPassword: hashes.verify,
    isOutdated: hashes.isOutdated,
    gzip: async (bytes) => promisify(gzip)(bytes),
    gunzip: async (bytes, limit) => promisify(gunzip)(bytes, { maxOutputLength: limit }),
    publicOrigin,
    quotas: usualQuotas,
    onFailure,
  };
};

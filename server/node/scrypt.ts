import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { TooBusy } from '../calls/rate-limit.ts';

export type PasswordHashes = {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (password: string, hash: string) => Promise<boolean>;
  readonly isOutdated: (hash: string) => boolean;
};

/** The cost of scrypt: N is 2 to the power of `ln`. One hash takes 128 · N · r bytes of memory. */
export type Cost = { readonly ln: number; readonly r: number; readonly p: number };

/** What OWASP asks for. A hash takes 128 MiB, and took a quarter of a second when it was measured. */
const usualCost: Cost = { ln: 17, r: 8, p: 1 };

const atOnce = 2;
const mostWaiting = 32;
const secondsWhenFull = 5;

/** Hashes as text that holds its own cost: `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`, in base64. */
export const scryptHashes = (cost: Cost = usualCost): PasswordHashes => {
  const inTurn = queue();
  const derived = (password: string, salt: Buffer, length: number, costOfHash: Cost) =>
    inTurn(() => derive(password, salt, length, costOfHash));

  return {
    hash: async (password) => {
      const salt = randomBytes(16);
      return written(cost, salt, await derived(password, salt, 32, cost));
    },
    verify: async (password, text) => {
      const { cost: storedCost, salt, hash } = read(text);
      return timingSafeEqual(await derived(password, salt, hash.length, storedCost), hash);
    },
    isOutdated: (text) => {
      const { cost: storedCost } = read(text);
      return storedCost.ln !== cost.ln || storedCost.r !== cost.r || storedCost.p !== cost.p;
    },
  };
};

/** Throws unless the hash can be read and takes no more work and memory than one that is made now. */
export const expectAffordable = (text: string): void => {
  const { cost, hash, salt } = read(text);
  const isAffordable = cost.ln <= usualCost.ln && cost.r <= usualCost.r && cost.p <= usualCost.p;
  if (!isAffordable || Math.min(cost.ln, cost.r, cost.p) < 1 || hash.length > 64 || salt.length > 64)
    throw new Error('A password hash asks for more than this version gives.');
};

const derive = (password: string, salt: Buffer, length: number, { ln, r, p }: Cost): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, options, (failed, key) => (failed ? reject(failed) : resolve(key)));
  });
};

const written = ({ ln, r, p }: Cost, salt: Buffer, hash: Buffer): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64')}$${hash.toString('base64')}`;

const form = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/;

const read = (text: string) => {
  const [, ln, r, p, salt, hash] = form.exec(text) ?? [];
  if (!salt || !hash) throw new Error('A password hash is stored that this version cannot read.');
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
};

/**
 * Runs `atOnce` pieces of work, lets `mostWaiting` wait in turn, and refuses the rest, so that memory stays bounded.
 */
const queue = () => {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new TooBusy(secondsWhenFull);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

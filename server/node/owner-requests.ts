import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { emailOf } from '../core-calls.ts';
import type { Storage } from '../storage.ts';

const email = v.pipe(v.string(), v.transform(emailOf), v.regex(/^[^\s@]+@[^\s@]+$/), v.maxLength(200));

/** What other commands ask of the process that owns the data. A password comes as its hash. */
export const ownerRequest = v.variant('ask', [
  v.strictObject({ ask: v.literal('add'), email, passwordHash: v.string() }),
  v.strictObject({ ask: v.literal('freeze'), email }),
  v.strictObject({ ask: v.literal('unfreeze'), email }),
  v.strictObject({ ask: v.literal('remove'), email }),
  v.strictObject({ ask: v.literal('backup'), file: v.string() }),
  v.strictObject({ ask: v.literal('restore'), file: v.string() }),
  v.strictObject({ ask: v.literal('check') }),
]);
export type OwnerRequest = v.InferOutput<typeof ownerRequest>;

export const ownerAnswer = v.variant('kind', [
  v.strictObject({ kind: v.literal('done') }),
  v.strictObject({ kind: v.literal('taken') }),
  v.strictObject({ kind: v.literal('unknown') }),
  v.strictObject({ kind: v.literal('malformed') }),
  v.strictObject({ kind: v.literal('failed'), problem: v.string(), detail: v.string() }),
]);
export type OwnerAnswer = v.InferOutput<typeof ownerAnswer>;

/** What is there beside a storage's port: whole copies of it, and whether it hangs together. */
export type Keeper = {
  readonly storage: Storage;
  readonly backup: (file: string) => Promise<void>;
  readonly restore: (file: string) => Promise<void>;
  /** Throws where something is wrong. */
  readonly check: () => Promise<void>;
};

/** Never rejects. */
export const answerOwnerRequest = async (keeper: Keeper, asked: unknown): Promise<OwnerAnswer> => {
  const request = v.safeParse(ownerRequest, asked);
  if (!request.success) return { kind: 'malformed' };
  try {
    return await carriedOut(keeper, request.output);
  } catch (reason) {
    const problem = reason instanceof Error && 'problem' in reason ? String(reason.problem) : '';
    return { kind: 'failed', problem, detail: reason instanceof Error ? reason.message : String(reason) };
  }
};

const carriedOut = async (keeper: Keeper, request: OwnerRequest): Promise<OwnerAnswer> => {
  switch (request.ask) {
    case 'add':
      return added(keeper.storage, request.email, request.passwordHash);
    case 'freeze':
    case 'unfreeze':
    case 'remove':
      return changed(keeper.storage, request);
    case 'backup':
      await keeper.backup(request.file);
      return { kind: 'done' };
    case 'restore':
      await keeper.restore(request.file);
      return { kind: 'done' };
    case 'check':
      await keeper.check();
      return { kind: 'done' };
  }
};

const added = async ({ accounts }: Storage, address: string, passwordHash: string): Promise<OwnerAnswer> => {
  const isNew = await accounts.add({
    accountId: randomUUID(),
    email: address,
    passwordHash,
    frozen: false,
    createdAt: new Date().toISOString(),
  });
  return { kind: isNew ? 'done' : 'taken' };
};

type Change = Extract<OwnerRequest, { ask: 'freeze' | 'unfreeze' | 'remove' }>;

const changed = async ({ accounts }: Storage, request: Change): Promise<OwnerAnswer> => {
  const account = await accounts.byEmail(request.email);
  if (!account) return { kind: 'unknown' };
  if (request.ask === 'remove') await accounts.remove(account.accountId);
  else await accounts.setFrozen(account.accountId, request.ask === 'freeze');
  return { kind: 'done' };
};

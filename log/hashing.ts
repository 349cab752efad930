/**
 * The text of a large commit is made on the page's thread, which has the events; its hashes can be made on another
 * thread meanwhile. The hashed texts and the chain stay the same.
 */
import type { CommitDraft } from '../events/commit.ts';
import type { Steps } from '../events/steps.ts';
import { sha256Hex } from './digest.ts';
import { type PreparedCommit, preparingCommit, withNoteBelow, writingEntries } from './lines/line.ts';

/** The SHA-256 of each text, as `sha256Hex` gives it. It may fail, and then they are made here. */
export type Hashing = (texts: readonly string[]) => Promise<readonly string[]>;

/** A commit whose hashes may still be on their way. */
export type HashingCommit = Omit<PreparedCommit, 'digests'> & { readonly digests: Promise<readonly string[]> };

/** Characters. Large enough that the messages cost little, small enough that the other thread begins soon. */
const batchSize = 500_000;

/** As `preparingCommit`, with the hashes made by `hashing`. */
export const preparingElsewhere = function* (
  draft: CommitDraft,
  newSalt: () => string,
  hashing: Hashing | undefined,
): Steps<PreparedCommit | HashingCommit> {
  if (!hashing) return yield* preparingCommit(draft, newSalt);
  const hashed: Promise<readonly string[]>[] = [];
  let [batch, size]: [string[], number] = [[], 0];
  const send = (): void => {
    hashed.push(hashedAnyway(batch, hashing));
    [batch, size] = [[], 0];
  };
  const entries = yield* writingEntries(draft, newSalt, (entry) => {
    batch.push(entry);
    size += entry.length;
    if (size >= batchSize) send();
  });
  send();
  return { draft: withNoteBelow(draft), entries, digests: Promise.all(hashed).then((digests) => digests.flat()) };
};

/** The hashes by `hashing`, or made here if it fails. Never rejects: nobody waits for an import that was given up. */
const hashedAnyway = async (texts: readonly string[], hashing: Hashing): Promise<readonly string[]> => {
  const hashedHere = (): readonly string[] => texts.map(sha256Hex);
  const digests = await hashing(texts).catch(hashedHere);
  return digests.length === texts.length ? digests : hashedHere();
};

/** The commit with its hashes: no promise if they are there already. */
export const hashedCommit = (prepared: PreparedCommit | HashingCommit): PreparedCommit | Promise<PreparedCommit> => {
  const { digests } = prepared;
  return 'then' in digests ? digests.then((all) => ({ ...prepared, digests: all })) : { ...prepared, digests };
};

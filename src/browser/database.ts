import { sha256Hex } from '../../log/digest.ts';
import type { Account } from '../../machines/session/world.ts';

/** The name is a digest, so that a list of the databases names no account. */
export const accountDatabase = ({ user, backend }: Account): string =>
  `gradeledger/account-${sha256Hex(JSON.stringify([user, backend]))}`;

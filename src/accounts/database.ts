import { sha256Hex } from '../../log/digest.ts';
import type { Account } from '../../machines/session/world.ts';

/** Says nothing about whose it is to whoever lists the databases. */
export const accountDatabase = ({ user, backend }: Account): string =>
  `gradeledger/account-${sha256Hex(JSON.stringify([user, backend]))}`;

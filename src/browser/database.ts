import { sha256Hex } from '../../log/digest.ts';
import type { Account } from '../../machines/session/world.ts';

/** The name tells nobody who lists the databases whose it is. */
export const accountDatabase = ({ user, backend }: Account): string =>
  `gradeledger/account-${sha256Hex(JSON.stringify([user, backend]))}`;

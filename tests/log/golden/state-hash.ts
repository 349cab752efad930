import { canonicalJson } from '../../../api/canonical.ts';
import { sha256Hex } from '../../../log/digest.ts';

/** The hash of a state: of its JSON with the keys of each record sorted, so that only what it holds counts. */
export const stateHash = (state: unknown): string => sha256Hex(canonicalJson(state));

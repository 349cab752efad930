import { canonicalJson } from '../../../api/canonical.ts';
import { sha256Hex } from '../../../log/digest.ts';

/** The hash of a state's JSON with sorted keys, so that only the content matters. */
export const stateHash = (state: unknown): string => sha256Hex(canonicalJson(state));

import type { Edit, PlainGrades } from '../replay/plain.ts';

type Replaying = (commits: readonly { readonly events: readonly Edit[] }[]) => PlainGrades;

export declare const commitByCommit: Replaying;
export declare const allAtOnce: Replaying;

import type { EndpointName } from '../../../api/endpoints.ts';
import type { Reason } from '../../../api/reasons.ts';
import type { ScopeRows } from '../../../api/scope-hash.ts';
import type { Sample } from './sample.ts';
import type { Asked, Data } from './under-test.ts';

/** One call of the table: how it is made well, what that changes, and how it is made badly. */
export type Case = {
  readonly good: (sample: Sample) => Omit<Asked, 'name'>;
  /** Changes `data` into what the account has afterwards; without it a good call changes nothing. */
  readonly changes?: (data: Draft, sample: Sample, reply: Readonly<Record<string, unknown>>) => void;
  /** What the good call answers beside `success`, from what the account has; without it only the shape is checked. */
  readonly replies?: (data: Data, sample: Sample) => Record<string, unknown>;
  /**
   * What the same call does a second time, without a key: `same` nothing more, `more` the same
   * once more, or the reason that refuses it.
   */
  readonly again: 'same' | 'more' | Reason;
  /** Calls that are well formed and refused. */
  readonly refused?: (sample: Sample) => readonly Refused[];
  /** The rows that a delete or un-enroll takes away, as a client knows them. */
  readonly scope?: (data: Data, sample: Sample) => ScopeRows;
  /** Rows may come in another order afterwards: they were made anew. */
  readonly reorders?: true;
  /** Unknown ids do not refuse the call: its body holds new data, or its reply names the ids that are not there. */
  readonly namesNobody?: true;
};

/** Stands for a server's sample where only the form of a call counts. */
export const nobody = new Proxy({} as Sample, { get: (_, key) => String(key) });

export type Refused = Partial<Omit<Asked, 'name'>> & {
  readonly reason: Reason;
  readonly more?: Record<string, unknown>;
};

export type Cases = { readonly [N in EndpointName]: Case };

/** Data that a case may change. */
export type Draft = { -readonly [K in keyof Data]: Data[K] };

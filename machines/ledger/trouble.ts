import { LogFailure, type LogFailureReason } from '../../log/port.ts';
import { reasonOf } from '../failure.ts';

/** Why a log cannot be read, or not be written. */
export type Trouble = { readonly reason: LogFailureReason | 'newer'; readonly detail: string };

const forGood: ReadonlySet<Trouble['reason']> = new Set(['newer', 'outdated', 'gone']);

/** This tab can write nothing more, whatever it tries: only the reopened page can. */
export const isForGood = ({ reason }: Pick<Trouble, 'reason'>): boolean => forGood.has(reason);

/** A failure that is not the log's is a bug, and is reported like one. */
export const troubleOf = (error: unknown): Trouble =>
  error instanceof LogFailure
    ? { reason: error.reason, detail: error.message }
    : { reason: 'unknown', detail: reasonOf(error) };

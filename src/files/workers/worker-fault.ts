import { workerCodeMissing } from '../../../messages/worker.ts';

/** What a worker's `error` tells. A worker whose code does not come gives an event without a message. */
export const workerFault = ({ message }: Partial<Pick<ErrorEvent, 'message'>>): string => message || workerCodeMissing;

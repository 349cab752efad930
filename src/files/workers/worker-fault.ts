import { workerCodeMissing } from '../../../messages/worker.ts';

/** The message of a worker's `error` event. If the worker's code does not come, the event has no message. */
export const workerFault = ({ message }: Partial<Pick<ErrorEvent, 'message'>>): string => message || workerCodeMissing;

import { callTimeout, type RemoteReply } from '../../api/remote.ts';
import type { Clock } from '../../machines/ledger/ledger-world.ts';

/**
 * Waits 120 s for the whole answer, its body to the last byte: a body that never ends, or comes drop by drop, is no
 * answer. If anything else ends the call, it is not known whether it had arrived.
 */
export const answeredInTime = async (
  call: (signal: AbortSignal) => Promise<RemoteReply>,
  clock: Clock,
): Promise<RemoteReply> => {
  const limit = new AbortController();
  let timer: unknown;
  const isOver = new Promise<RemoteReply>((resolve) => {
    timer = clock.setTimeout(() => {
      resolve(noReply);
      limit.abort();
    }, callTimeout);
  });
  try {
    return await Promise.race([isOver, call(limit.signal)]);
  } catch {
    return noReply;
  } finally {
    clock.clearTimeout(timer);
  }
};

const noReply: RemoteReply = { kind: 'no reply', offline: false };

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
  const control = new AbortController();
  let timer: unknown;
  const timeout = new Promise<RemoteReply>((resolve) => {
    timer = clock.setTimeout(() => {
      resolve(noReply);
      control.abort();
    }, callTimeout);
  });
  try {
    return await Promise.race([timeout, call(control.signal)]);
  } catch {
    return noReply;
  } finally {
    clock.clearTimeout(timer);
  }
};

const noReply: RemoteReply = { kind: 'no reply', offline: false };

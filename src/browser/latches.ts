/** Faults that a developer sets by hand, in builds that are not for production: all calls of this tab go through one latch. */
import type { Remote, RemoteReply } from '../../api/remote.ts';
import { newListeners } from '../../machines/listeners.ts';

/** `lost once`: the next call arrives, and its reply does not. The others stay until another is chosen. */
export const latchNames = ['none', 'offline', 'lost once', 'signed out', 'too many calls', 'no room', 'slow'] as const;

export type LatchName = (typeof latchNames)[number];

/** Milliseconds that each call takes longer. */
const slowness = 5_000;

const listeners = newListeners();
let latch: LatchName = 'none';

export const latches = {
  chosen: (): LatchName => latch,
  choose: (name: LatchName): void => {
    latch = name;
    listeners.tell();
  },
  subscribe: listeners.subscribe,
};

const refused = { kind: 'reply', text: '{"success":false}' } as const satisfies Partial<RemoteReply>;

/** The server, behind the latch that is chosen when a call begins. */
export const latched =
  (remote: Remote): Remote =>
  async (request) => {
    switch (latch) {
      case 'offline':
        return { kind: 'no reply', offline: true };
      case 'signed out':
        return { ...refused, status: 401 };
      case 'too many calls':
        return { ...refused, status: 429, retryAfter: '30' };
      case 'no room':
        return { kind: 'reply', status: 200, text: '{"success":false,"quotaExceeded":true}' };
      case 'lost once':
        latches.choose('none');
        await remote(request);
        return { kind: 'no reply', offline: false };
      case 'slow':
        await new Promise((resolve) => void setTimeout(resolve, slowness));
        return remote(request);
      default:
        return remote(request);
    }
  };

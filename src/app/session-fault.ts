import type { SessionFault } from '../../machines/session/fault.ts';
import { sessionFaults, tooManyFor } from '../../messages/api-results.ts';

export const faultText = ({ code, retryAfterMs }: SessionFault): string =>
  code === 'tooMany' && retryAfterMs ? tooManyFor(Math.ceil(retryAfterMs / 1000)) : sessionFaults[code];

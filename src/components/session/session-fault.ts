import type { SessionFault } from '../../../machines/session/fault.ts';
import { answerText, sessionFaults, tooManyFor } from '../../../messages/api-results.ts';

export const faultText = ({ code, status, reason, lacks, retryAfterMs }: SessionFault): string => {
  if (code === 'tooMany' && retryAfterMs) return tooManyFor(Math.ceil(retryAfterMs / 1000));
  if (code !== 'serverTrouble' && code !== 'backendBug') return sessionFaults[code];
  return `${answerText({ status, ...(reason && { reason }), ...(lacks && { lacks }) })} ${sessionFaults[code]}`;
};

import { endpoints } from '../api/endpoints.ts';
import type { Capabilities } from '../api/remote.ts';
import type { Call } from './call.ts';

/**
 * Whether a call takes away or replaces what nobody compares with what was seen, so that the server is read first.
 * No server compares settings; of those a grading policy decides grades, and its lists are replaced whole.
 */
export const isUnchecked = ({ endpoint, items }: Call, { ifMatch }: Capabilities): boolean => {
  if (endpoint === 'editSettings') {
    return items.some((item) => item.of === 'setting' && item.section[0] === 'grading');
  }
  return !ifMatch && (endpoints[endpoint].method === 'DELETE' || endpoint === 'unenroll');
};

import type { ApiResult } from '../../api/result.ts';
import { isRecord } from '../../events/record.ts';

/** Whether a refusal says that the account is frozen: by its reason, or by the flag alone where a server gives no reasons. */
export const isFrozen = ({ reason, body }: Extract<ApiResult<unknown>, { kind: 'refused' }>): boolean =>
  reason === 'account.frozen' || (isRecord(body) && body.frozen === true);

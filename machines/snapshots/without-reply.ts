import type { ApiResult } from '../../api/result.ts';

/** Drops a reply that nobody can use. */
export const withoutReply = (result: Exclude<ApiResult<unknown>, { readonly kind: 'done' }>): ApiResult<never> =>
  result.kind === 'quota exceeded' ? { ...result, reply: undefined } : result;

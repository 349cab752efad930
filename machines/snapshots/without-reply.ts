import type { ApiResult } from '../../api/result.ts';

/** A result without its reply, which nothing can be made of. */
export const without = (result: Exclude<ApiResult<unknown>, { readonly kind: 'done' }>): ApiResult<never> =>
  result.kind === 'quota exceeded' ? { ...result, reply: undefined } : result;

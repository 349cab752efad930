import { endpoints } from '../../../api/endpoints.ts';
import { readReply } from '../../../api/read-reply.ts';
import type { Remote } from '../../../api/remote.ts';
import type { ApiResult } from '../../../api/result.ts';

/** Asks the server, once, to take another password from now on. */
export const changePassword = async (
  remote: Remote,
  oldPassword: string,
  newPassword: string,
): Promise<ApiResult<unknown>> => {
  const { method, path } = endpoints.changePassword;
  const body = JSON.stringify({ oldPassword, newPassword });
  return readReply(endpoints.changePassword, await remote({ method, path, headers: {}, body }));
};

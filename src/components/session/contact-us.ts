import { endpoints } from '../../../api/endpoints.ts';
import { readReply } from '../../../api/read-reply.ts';
import type { Remote } from '../../../api/remote.ts';
import type { ApiResult } from '../../../api/result.ts';

type Message = { readonly email: string; readonly message: string; readonly isLoggedIn: boolean };

/** Sends a message to whoever runs that server, once. */
export const contactUs = async (remote: Remote, message: Message): Promise<ApiResult<unknown>> => {
  const { method, path } = endpoints.contactUs;
  return readReply(
    endpoints.contactUs,
    await remote({ method, path, headers: {}, body: JSON.stringify(message), open: true }),
  );
};

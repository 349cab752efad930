import type { BackendReply } from '../backend.ts';
import type { HandlerResult } from '../handlers/call.ts';
import { attachment } from '../handlers/file-name.ts';
import { doneReply, refused } from './refusal.ts';

/** What a handler came to, as a reply. */
export const replyOf = (outcome: HandlerResult<object>): BackendReply => {
  switch (outcome.kind) {
    case 'done':
      return doneReply(outcome.reply as Readonly<Record<string, unknown>>);
    case 'text':
      return { status: 200, headers: {}, body: outcome.pieces };
    case 'refused':
      return refused(outcome.reason, outcome.more);
    case 'over quota':
      return { status: 200, headers: {}, body: { success: false, quotaExceeded: true, ...outcome.more } };
    case 'file':
      return {
        status: 200,
        headers: { 'content-type': outcome.mediaType, 'content-disposition': attachment(outcome.name) },
        body: outcome.bytes,
      };
  }
};

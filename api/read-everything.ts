import * as v from 'valibot';
import { endpoints } from './endpoints.ts';
import { readReply } from './read-reply.ts';
import type { RemoteReply } from './remote.ts';
import type { ApiResult } from './result.ts';

/**
 * All that a backend holds, as it came: numbers that break the rules are to be kept, which a schema would refuse.
 * Settings that are not there would read as if all of them had been deleted.
 */
export const readEverything = (reply: RemoteReply): ApiResult<Readonly<Record<string, unknown>>> =>
  readReply({ method: endpoints.loadEverything.method, reply: v.looseObject({ settings: v.looseObject({}) }) }, reply);

import { serve } from '../messages/cli/serve.ts';
import { failed, otherVersion, storageProblems } from '../messages/cli/storage-problems.ts';
import { ask, FolderInUse } from '../server/node/keeper.ts';
import type { OwnerAnswer, OwnerRequest } from '../server/node/owner-requests.ts';
import type { DataPlace } from '../server/node/settings.ts';
import { CommandFailure } from './command.ts';
import { openingFailure } from './place.ts';

export type OwnerReply = Exclude<OwnerAnswer, { kind: 'failed' | 'malformed' }>;

/**
 * Asks the owner of the data to carry out a request: the server if it runs, otherwise this process. Fails with a
 * `CommandFailure`, also if there is no data and the request may not make any.
 */
export const askOwnerOf = async (
  place: DataPlace,
  request: OwnerRequest,
  { mayMakeData = false }: { readonly mayMakeData?: boolean } = {},
): Promise<OwnerReply> => {
  const answer = await ask(place, request, { mayMakeData }).catch((reason) => {
    if (reason instanceof FolderInUse) throw new CommandFailure(serve.folderBusy(reason.message));
    throw openingFailure(reason, place);
  });
  if (answer.kind === 'malformed') throw new CommandFailure(otherVersion);
  if (answer.kind !== 'failed') return answer;
  throw new CommandFailure(storageProblems[answer.problem]?.(answer.detail) ?? failed(answer.detail));
};

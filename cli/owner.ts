import { failed, serve, storageProblems } from '../messages/serve.ts';
import { ask, FolderInUse } from '../server/node/keeper.ts';
import type { OwnerAnswer, OwnerRequest } from '../server/node/owner-requests.ts';
import type { Place } from '../server/node/settings.ts';
import { CommandFailure } from './command.ts';
import { openingFailure } from './place.ts';

export type Answered = Exclude<OwnerAnswer['kind'], 'failed'>;

/** Has the owner of the data carry out a request: the server if it runs, otherwise this process. Fails with a `CommandFailure`. */
export const askOwnerOf = async (place: Place, request: OwnerRequest): Promise<Answered> => {
  const answer = await ask(place, request).catch((reason) => {
    if (reason instanceof FolderInUse) throw new CommandFailure(serve.folderBusy(reason.message));
    throw openingFailure(reason, place);
  });
  if (answer.kind !== 'failed') return answer.kind;
  throw new CommandFailure(storageProblems[answer.problem] ?? failed(answer.detail));
};

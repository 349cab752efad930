import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { StorageFailure } from '../storage-failure.ts';
import { checkAccountFile } from './account-file.ts';
import { checkBackup } from './backup-file.ts';
import { lockFolder } from './folder-lock.ts';
import { openKeeper } from './open-keeper.ts';
import { answerOwnerRequest, type Keeper, type OwnerAnswer, type OwnerRequest, ownerAnswer } from './owner-requests.ts';
import { askOwner, listenInFolder } from './owner-socket.ts';
import type { DataPlace } from './settings.ts';

/** Another process owns this folder; `message` is the folder. */
export class FolderInUse extends Error {}

export type DataOwner = Keeper & { readonly release: () => Promise<void> };

/**
 * Opens the data for a server. A folder has one owner at a time, which other commands reach through its socket; a
 * database takes any number of servers.
 */
export const ownPlace = async (place: DataPlace): Promise<DataOwner> => {
  if (place.kind === 'postgres') {
    const keeper = await openKeeper(place, { mayMakeData: true });
    return { ...keeper, release: () => keeper.storage.close() };
  }
  expectFolder(place);
  const lock = await lockSoon(place.folder);
  if (!lock) throw new FolderInUse(place.folder);
  try {
    const keeper = await openKeeper(place, { mayMakeData: true });
    const stopListening = await listenInFolder(place.folder, (asked) => answerOwnerRequest(keeper, asked));
    const release = async () => {
      await stopListening();
      await keeper.storage.close();
      lock.release();
    };
    return { ...keeper, release };
  } catch (reason) {
    lock.release();
    throw reason;
  }
};

/**
 * Lets the server that owns the folder carry out a request. If none runs, or in PostgreSQL, this process opens the data and
 * does it. Waits 10 s for a folder that another command has. Fails if there is no data and the request may make none. A
 * file that is to be taken in is checked first, here, so that a broken one makes no data.
 */
export const ask = async (
  place: DataPlace,
  request: OwnerRequest,
  opening: { readonly mayMakeData: boolean },
): Promise<OwnerAnswer> => {
  if (request.ask === 'restore') await checkBackup(request.file);
  if (request.ask === 'import') await checkAccountFile(request.file, request.to);
  if (place.kind === 'postgres') return asOwner(place, request, opening);
  expectFolder(place);
  if (!opening.mayMakeData && !isThere(place.file)) throw new StorageFailure('no data', place.folder);
  for (let tries = 0; ; tries += 1) {
    const answered = await askOwner(place.folder, request);
    if (answered !== undefined) return v.parse(ownerAnswer, answered);
    const lock = lockFolder(place.folder);
    if (lock) {
      try {
        return await asOwner(place, request, opening);
      } finally {
        lock.release();
      }
    }
    if (tries >= mostTries) throw new FolderInUse(place.folder);
    await pause(betweenTries);
  }
};

/** The number of tries while an owner is starting or a short command runs: a command waits 10 s, a server 1 s. */
const mostTries = 100;
const triesOfServer = 10;
/** Milliseconds. */
const betweenTries = 100;

const lockSoon = async (folder: string) => {
  for (let tries = 0; tries < triesOfServer; tries += 1) {
    const lock = lockFolder(folder);
    if (lock) return lock;
    await pause(betweenTries);
  }
  return undefined;
};

const expectFolder = ({ folder }: { readonly folder: string }): void => {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw new StorageFailure('not a folder', folder);
};

/** Whether the file exists. Throws if this user may not look there. */
const isThere = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

const asOwner = async (
  place: DataPlace,
  request: OwnerRequest,
  opening: { readonly mayMakeData: boolean },
): Promise<OwnerAnswer> => {
  const keeper = await openKeeper(place, opening);
  try {
    return await answerOwnerRequest(keeper, request);
  } finally {
    await keeper.storage.close();
  }
};

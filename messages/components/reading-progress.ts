import type { ListName } from '../../api/read-everything.ts';
import { whole } from '../counts.ts';

/** Where the server does not hand out everything at once: how far its reading is. */
export const readingProgress = {
  list: (list: ListName, at: number, of: number) => `Reading the list of ${list}: ${whole(at)} of ${whole(of)} lists.`,
  assessment: (at: number, of: number) => `Reading the grades: ${whole(at)} of ${whole(of)} assessments.`,
  check: (list: ListName, at: number, of: number) =>
    `Reading the list of ${list} once more, to see whether it has changed meanwhile: ${whole(at)} of ${whole(of)} lists.`,
  again: (attempt: number, of: number) =>
    `The server has changed meanwhile: attempt ${whole(attempt)} of ${whole(of)}.`,
};

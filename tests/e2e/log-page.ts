import type { CommitDraft } from '../../events/commit.ts';
import { LogFailure } from '../../log/port.ts';
import { randomSalt } from '../../log/salt.ts';
import { indexedDbLog } from '../../log/stored/indexed-db.ts';
import { gradeEdit, sampleHeader } from '../log/sample.ts';
import { verified } from '../log/verified.ts';

const log = indexedDbLog('ledger', { newHeader: () => sampleHeader(crypto.randomUUID()), newSalt: randomSalt });

/** Appends after the current head. Returns the ids once they are on disk, or why they are not. */
const append = async (drafts: readonly CommitDraft[]): Promise<readonly string[] | LogFailure['reason']> => {
  try {
    for (;;) {
      const result = await log.append(await log.head(), drafts);
      if (result.kind === 'appended') return result.commits.map(({ id }) => id);
    }
  } catch (error) {
    if (error instanceof LogFailure) return error.reason;
    throw error;
  }
};

/** Browsers pack what they store: a text of one letter takes no room on a disk. */
const incompressible = (characters: number): string => {
  let text = '';
  while (text.length < characters) text += crypto.randomUUID();
  return text.slice(0, characters);
};

/** What the log's journeys call in a page, which is served to them alone. */
const page = {
  append: (n: number, tab: string) => append([gradeEdit(n, tab)]),
  appendLarge: (n: number, tab: string, characters: number) =>
    append([
      gradeEdit(n, tab),
      { ...gradeEdit(n + 1, tab), command: { type: 'Import', note: incompressible(characters) } },
    ]),
  /** Appends two commits at a time, without end, and reports both once they are on disk. */
  appendFor: async (tab: string, told: (ids: readonly string[]) => void) => {
    for (let n = 1; ; n += 2) {
      const ids = await append([gradeEdit(n, tab), gradeEdit(n + 1, tab)]);
      if (typeof ids === 'string') throw new Error(ids);
      told(ids);
    }
  },
  ids: async () => (await log.read(0)).commits.map(({ id }) => id as string),
  verify: () => verified(log),
};

export type LogPage = typeof page;

declare global {
  interface Window {
    logPage: LogPage;
    told: (ids: readonly string[]) => void;
  }
}

window.logPage = page;

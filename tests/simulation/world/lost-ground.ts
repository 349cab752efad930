import { readCommits } from '../../../log/lines/read.ts';
import { isForGood } from '../../../machines/ledger/trouble.ts';
import { newestIn } from './application.ts';
import type { Browser } from './browser.ts';
import type { Page } from './page.ts';
import type { Tab } from './tab.ts';

/**
 * Does what tabs that can go no further ask for: closes them, and deletes the stored log if it is damaged. `close`
 * closes a tab.
 */
export const heed = async (browser: Browser, close: (tab: Tab) => void): Promise<void> => {
  const isDamaged =
    browser.tabs.some((tab) => tab.ledger.status().trouble?.reason === 'damaged') ||
    browser.pages.some(({ door }) => isFailed(door.state(), 'damaged'));
  if (isDamaged && browser.disk.isSpoilt()) await browser.disk.delete();
  for (const tab of [...browser.tabs]) if (isOver(tab)) close(tab);
};

const isFailed = (door: ReturnType<Page['door']['state']>, why: string): boolean =>
  door.at === 'failed' && door.reason === why;

/** Whether the tab says that it will never write again. */
export const isOver = ({ ledger }: Tab): boolean => {
  const { trouble } = ledger.status();
  return trouble !== undefined && isForGood(trouble);
};

/** S11: tabs that do not say that their log is gone or belongs to a newer application, or that still send. */
export const unsaidOf = async (browser: Browser): Promise<readonly string[]> => {
  const { disk } = browser;
  const { commits } = readCommits(disk.storage.kept ? await disk.lines() : []);
  const newest = Math.max(disk.version, newestIn(commits));
  return browser.tabs.flatMap((tab) => {
    const why = disk.lost.length > tab.lostBefore ? 'its log is gone' : 'the log is a newer application’s';
    if (disk.lost.length <= tab.lostBefore && newest <= tab.application) return [];
    const { mode, trouble } = tab.ledger.status();
    const isSaid = (mode === 'readOnly' || mode === 'failed') && trouble !== undefined;
    // A tab that cannot read so far says only that it cannot.
    const isStill = !isOver(tab) || tab.sync === undefined || tab.sync.status().mode === 'stopped';
    return [
      ...(isSaid ? [] : [`S11: ${tab.name} is ${mode}, and does not say that ${why}`]),
      ...(isStill ? [] : [`S11: ${tab.name} goes on sending, though ${why}`]),
    ];
  });
};

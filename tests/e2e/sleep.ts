import type { Page } from '@playwright/test';

/**
 * Stops the page like one that the browser has put to sleep: whatever arrives waits. (Chromium freezes no visible page,
 * and all pages of a test are visible.) Resolves once the page has stopped, with a function that wakes it. The page
 * sleeps in no transaction of its storage, which would keep every other tab from writing: a browser ends those itself.
 */
export const putToSleep = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(endOfTransactions);
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const asleep = new Promise((resolve) => session.once('Debugger.paused', resolve));
  await session.send('Debugger.pause');
  session.send('Runtime.evaluate', { expression: '0' }).catch(() => 'answered, if at all, when it wakes');
  await asleep;
  return async () => {
    await session.send('Debugger.disable');
    await session.detach();
  };
};

/** Resolves when every transaction that was open has ended. Runs in the page. */
const endOfTransactions = async (): Promise<void> => {
  const ended = (name: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const last = database.transaction(database.objectStoreNames, 'readwrite');
        last.onabort = () => reject(last.error);
        last.oncomplete = () => {
          database.close();
          resolve();
        };
      };
    });
  const databases = await indexedDB.databases();
  await Promise.all(databases.flatMap(({ name }) => (name === undefined ? [] : [ended(name)])));
};

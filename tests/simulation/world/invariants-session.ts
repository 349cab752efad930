import { readCommits } from '../../../log/lines/read.ts';
import type { Account } from '../../../machines/session/world.ts';
import { accountDatabase } from '../../../src/browser/database.ts';
import { textOf } from '../../machines/session-desk.ts';
import { people } from './backends.ts';
import type { Browser } from './browser.ts';
import { elsewhere, home } from './sites.ts';
import type { World } from './world.ts';

const [ana, bo] = people;
/** The key under which a browser notes what it has yet to remove. */
export const unfinished = 'gradeledger/wiping';

/** S1 for guests, S6 and S9 for what sessions leave behind, checked at the end. */
export const sessionViolations = async (world: World): Promise<readonly string[]> => [
  ...misplaced(world),
  ...(await guestsLosses(world)),
  ...world.browsers.flatMap((browser) => secretsKept(world, browser)),
  ...[...world.watch.secrets].flatMap((secret) =>
    world.trace.some((line) => line.includes(secret)) ? [`S9: the story tells ${secret}`] : [],
  ),
];

/** S6: a guest's rows carry the name of their user and server; the owner's rows carry no such name. */
const misplaced = ({ backends, sites }: World): readonly string[] => {
  const places = [
    { of: '', data: backends.model.data(ana) },
    { of: `${bo} ${home}`, data: backends.model.data(bo) },
    { of: `${ana} ${elsewhere}`, data: sites.elsewhere.data(ana) },
    { of: `${bo} ${elsewhere}`, data: sites.elsewhere.data(bo) },
  ];
  return places.flatMap(({ of, data }) => {
    const isWrong = (name: string): boolean => (of === '' ? name.includes(' https://') : name !== of);
    const rows = data.students.filter(({ lastName }) => isWrong(lastName)).map(({ lastName }) => lastName);
    const others = of === '' ? [] : [...data.courses, ...data.offerings, ...data.grades];
    return [...rows, ...others].map((row) => `S6: the rows of ${of || ana} hold ${JSON.stringify(row)}`);
  });
};

/** S1: what a guest was told is saved is in that guest's log, unless its removal was chosen. */
const guestsLosses = async ({ sessions }: World): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { browser, account, log, commit } of sessions.promised) {
    const disk = browser.diskOf(accountDatabase(account));
    const isThere = disk.storage.kept?.head.logId === log;
    const { commits } = readCommits(isThere ? await disk.lines() : []);
    if (commits.some(({ id }) => id === commit) || (!isThere && sessions.person.letGo.has(log))) continue;
    found.push(`S1: ${commit} of ${account.user} at ${account.backend} was said to be saved, and is not in the log`);
  }
  return found;
};

/** S9: passwords and cookies are stored nowhere, and tokens only under the session's one key. */
const secretsKept = ({ watch }: World, { name, lasting, pages }: Browser): readonly string[] =>
  [lasting, ...pages.map(({ ofTab }) => ofTab)].flatMap((area) => {
    const text = textOf(area)
      .split('\n')
      .filter((line) => !line.startsWith('gradeledger/session='))
      .join('\n');
    const passwords = textOf(area).match(/secret of/g) ?? [];
    const kept = [...watch.secrets].filter((secret) => text.includes(secret));
    return [...kept, ...passwords].map((secret) => `S9: ${name} keeps ${secret}`);
  });

/** Whether that browser is signed in to the account, or a frozen tab may be. */
export const isUsed = ({ pages }: Browser, { user, backend }: Account): boolean =>
  pages.some(({ session, isFrozen }) => {
    const theirs = session.credentials();
    return isFrozen || (theirs?.user === user && theirs.backend === backend && session.state().at !== 'loggingOut');
  });

/** What is left of an account in a browser that was to forget it. `undefined` while the removal goes on. */
export const leftOf = (browser: Browser, { user, backend }: Account): readonly string[] | undefined => {
  const isGoing = browser.pages.some(({ session }) => session.state().at === 'loggingOut');
  if (isGoing || isUsed(browser, { user, backend }) || browser.lasting.getItem(unfinished) !== null) return undefined;
  const database = accountDatabase({ user, backend });
  return [
    // A tab that opens at the moment of the removal may begin an empty log: see the gaps in docs/sync.md.
    ...((browser.diskOf(database).storage.kept?.head.seq ?? 0) > 0 ? ['the log'] : []),
    ...areasOf(browser).flatMap(([place, area]) =>
      textOf(area).includes(database) ? [`in ${place}: ${textOf(area)}`] : [],
    ),
  ];
};

const areasOf = ({ lasting, pages }: Browser): readonly (readonly [string, Storage])[] => [
  ['all its tabs', lasting] as const,
  ...pages.map(({ name, ofTab }) => [name, ofTab] as const),
];

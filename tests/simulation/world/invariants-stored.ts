import type { Commit } from '../../../events/commit.ts';
import { isNounItem, itemKey, nounItem } from '../../../events/items.ts';
import { verified } from '../../log/verified.ts';
import type { Browser } from './browser.ts';
import { asOfOthers } from './lacking-readings.ts';
import type { CallSeen } from './log-seen.ts';
import { unsureIn } from './unsure.ts';
import type { Watch } from './watch.ts';
import type { World } from './world.ts';

/** S9 and S11 for one disk, checked at the end. */
export const storedFaults = async (
  world: World,
  browser: Browser,
  commits: readonly Commit[],
): Promise<readonly string[]> => {
  const { watch } = world;
  const log = watch.logOf(browser);
  return [
    ...(await chainFaults(browser)),
    ...secretsIn(browser, watch),
    ...intentFaults(browser, watch),
    ...outcomeFaults(world, browser, commits),
    ...world.saving.earlyIn(browser, log.commits),
  ];
};

const chainFaults = async ({ disk }: Browser): Promise<readonly string[]> => {
  const found = await verified(disk.reopened());
  return found.kind === 'log' ? [] : [`S9: line ${found.line} of the log ${found.problem}`];
};

const secretsIn = ({ storage: { kept } }: Browser, { secrets }: Watch): readonly string[] => {
  const bytes = JSON.stringify([kept, ...(kept?.intents.values() ?? [])]);
  return [...secrets].filter((secret) => bytes.includes(secret)).map((secret) => `S9: ${secret} is on disk`);
};

/** An intent is on disk exactly as long as the log has no outcome of its call. */
const intentFaults = (browser: Browser, watch: Watch): readonly string[] => {
  const open = new Set<string>(
    watch
      .logOf(browser)
      .open()
      .map(({ intent }) => intent),
  );
  const kept = new Set<string>(browser.storage.kept?.intents.keys());
  return [
    ...[...kept]
      .filter((intent) => !open.has(intent))
      .map((one) => `S9: ${one} is on disk, and the log has done with it`),
    ...[...open].filter((intent) => !kept.has(intent)).map((one) => `S9: nothing says what came of ${one}`),
  ];
};

/** The outcomes in the log are true. */
const outcomeFaults = (world: World, browser: Browser, commits: readonly Commit[]): readonly string[] => {
  const { watch, backends } = world;
  const { thoughtGone } = unsureIn(commits);
  return [...watch.logOf(browser).calls.values()].flatMap((seen) => {
    const { intent, call, items, outcome } = seen;
    const { applied, unchanged, replayed } = backends.model.effectsOf(intent);
    const [item] = items;
    const id = outcome?.type === 'IdAssigned' ? outcome.id : undefined;
    // An item that was believed to be gone is unknown here, so any answer may give its id.
    const isThoughtGone =
      id !== undefined && item && isNounItem(item) && thoughtGone.has(itemKey(nounItem(item.of, id)));
    if (isThoughtGone || mayBeAnothers(world, seen) || mayBeBack(world, seen, commits)) return [];
    if (id !== undefined && watch.makerOf(id) !== intent && !isTakenAway(id, commits))
      return [`S5: ${id} is taken for what ${call} made, and ${watch.makerOf(id) ?? 'nobody'} made it`];
    const isKnown = outcome?.type === 'CallApplied' || outcome?.type === 'IdAssigned';
    // If another person had deleted it before, the deletion counts as applied, although the call did nothing.
    // So does a load where the server, when it was read, held what the files say.
    const mayBeThere = /^(delete|unenroll|load)/.test(call);
    if (isKnown && !mayBeThere && applied + unchanged + replayed === 0) {
      return [`S9: the log says that ${call} was applied, and it was not`];
    }
    return [];
  });
};

/** Whether a reading had named the row with the id of others, so that its own was unknown here, as for a row that is gone. */
const isTakenAway = (id: string, commits: readonly Commit[]): boolean =>
  JSON.stringify(commits).includes(`"${asOfOthers(id)}"`);

/** Whether the id is that of a row which a reading had told to be gone: a load elsewhere may have brought it back since. */
const mayBeBack = ({ options }: World, { seq, outcome }: CallSeen, commits: readonly Commit[]): boolean => {
  if (!options.loads || outcome?.type !== 'IdAssigned' || !isNounItem(outcome.item)) return false;
  const key = itemKey(nounItem(outcome.item.of, outcome.id));
  return commits.some(
    (commit) =>
      commit.seq < seq &&
      commit.events.some(
        (event) => event.type === 'ServerHolds' && event.value === null && itemKey(event.item) === key,
      ),
  );
};

/**
 * Whether a call may have been settled by another row. Without keys, or if a clock that jumped has made the key too
 * old, a call is looked up, and a row with the same content is taken for what it made: another device's row, a deleted
 * one that came back with a backup, or that of an equal addition of the same device whose outcome was not known either.
 * A call that was answered is not looked up.
 *
 * What a row says need not be what made it: a student whose code another one still has there, as when that one is merged
 * into them, is added without it and gets it by an edit. For a student with a code, what was read of the row counts, too.
 */
const mayBeAnothers = (
  { options, counts, watch }: World,
  { isLookedUp, isAsSent, outcome, bytes }: CallSeen,
): boolean => {
  const isKeyless = !options.server.keys || counts.has('clock jumps');
  if (!isLookedUp || !isKeyless) return false;
  const isAlone = options.devices === 1 && !counts.has('server restored');
  const said = outcome?.type === 'IdAssigned' ? watch.saidIn(watch.makerOf(outcome.id) ?? '') : undefined;
  const isEqual = said !== undefined && withoutBlankLinks(said) === withoutBlankLinks(bytes);
  return isEqual || (said === undefined && !isAlone) || isAsSent;
};

/** An assessment without links has as many blanks as its offering had outcomes when it was sent. */
const withoutBlankLinks = (said: string): string =>
  said.replace(/"LOVersusProblemTable":\[(?:\[(?:null(?:,null)*)?\],?)*\]/, '');

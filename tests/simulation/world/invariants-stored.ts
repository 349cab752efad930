import { verifyLog } from '../../../log/verify.ts';
import type { Browser } from './browser.ts';
import type { Watch } from './watch.ts';
import type { World } from './world.ts';

/** S9 and S11 of one disk, once all is over. */
export const storedFaults = async (world: World, browser: Browser): Promise<readonly string[]> => {
  const { watch } = world;
  const log = watch.logOf(browser);
  return [
    ...(await chainFaults(browser)),
    ...secretsIn(browser, watch),
    ...intentFaults(browser, watch),
    ...outcomeFaults(world, browser),
    ...world.saving.earlyIn(browser, log.commits),
  ];
};

const chainFaults = async ({ disk }: Browser): Promise<readonly string[]> => {
  const verified = await verifyLog(disk.reopened());
  return verified.kind === 'ok' ? [] : [`S9: line ${verified.line} of the log ${verified.problem}`];
};

const secretsIn = ({ storage: { kept } }: Browser, { secrets }: Watch): readonly string[] => {
  const bytes = JSON.stringify([kept, ...(kept?.intents.values() ?? [])]);
  return [...secrets].filter((secret) => bytes.includes(secret)).map((secret) => `S9: ${secret} is on disk`);
};

/** A call that may have left lies on disk until the log says what came of it, and no longer. */
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

/** What the log says that came of a call is what came of it. */
const outcomeFaults = ({ watch, backends, counts, options }: World, browser: Browser): readonly string[] => {
  const isRestored = counts.has('server restored');
  // Without keys, and where a key has grown too old by a clock that jumped, a row that says the same is taken for ours:
  // another device's, or one that was deleted and is back from a backup.
  const isKeyless = !options.server.keys || counts.has('clock jumps');
  const log = watch.logOf(browser);
  // What was believed to be gone is unknown here, and any answer may name it.
  const mayBeAnothers = log.isMisled || (isKeyless && (options.devices > 1 || isRestored));
  return [...log.calls.values()].flatMap(({ intent, call, outcome }) => {
    const { applied, unchanged, replayed } = backends.model.effectsOf(intent);
    if (outcome?.type === 'IdAssigned' && !mayBeAnothers) {
      const maker = watch.makerOf(outcome.id);
      if (maker !== intent)
        return [`S5: ${outcome.id} is taken for what ${call} made, and ${maker ?? 'nobody'} made it`];
    }
    const isKnown = outcome?.type === 'CallApplied' || outcome?.type === 'IdAssigned';
    // What somebody else had deleted before counts as deleted, though the call did nothing.
    const isGone = /^(delete|unenroll)/.test(call);
    if (isKnown && !isGone && !mayBeAnothers && applied + unchanged + replayed === 0) {
      return [`S9: the log says that ${call} was applied, and it was not`];
    }
    return [];
  });
};

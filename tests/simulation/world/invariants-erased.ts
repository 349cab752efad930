import { isBookEvent } from '../../../events/catalogue.ts';
import { readCommits } from '../../../log/lines/read.ts';
import { people } from './backends.ts';
import type { Erasure } from './erasings.ts';
import type { World } from './world.ts';

const [ana] = people;

/** E: what is left of students who were erased in a browser: on its disk, and in the copy of its ledger at the server. */
export const erasedViolations = (world: World): readonly string[] =>
  world.sessions.mirrors.erasings.done.flatMap((one) => faultsOf(world, one));

const faultsOf = ({ backends, counts }: World, erasure: Erasure): readonly string[] => {
  const { browser, logId, who, texts, copy } = erasure;
  const { disk, storage, name } = browser;
  const { kept } = storage;
  // A profile that is put back has what was erased since.
  if (kept?.head.logId !== logId || disk.putBackOf.has(logId) || disk.isSpoilt()) return [];
  const found: string[] = [];
  const isThere = (lines: readonly string[]): boolean =>
    lines.some((line) => texts.some((text) => line.includes(text)));
  if (isThere(kept.lines)) found.push(`E: ${who} was erased in ${name}, and is on its disk`);
  for (const word of namesLeft(kept.lines, texts, [
    ...kept.parts.values(),
    kept.checkpoints,
    [...kept.intents.values()],
  ]))
    found.push(`E: ${who} was erased in ${name}, and ${word} is in what its disk keeps beside the log`);
  for (const type of typesNaming(kept.lines, erasure))
    found.push(`E: ${who} was erased in ${name}, and ${type} names them`);
  const there = backends.ledgers.of(ana).find((one) => one.logId === copy);
  // A server that was restored has what was erased since.
  if (there && !counts.has('server restored') && isThere(there.lines))
    found.push(`E: ${who} was erased in ${name}, and is in the server’s copy`);
  return found;
};

/** Names of the erased student that no line has any more, and the rest of the disk has. */
const namesLeft = (
  lines: readonly string[],
  texts: readonly string[],
  beside: readonly unknown[],
): readonly string[] => {
  const [left, rest] = [lines.join('\n'), JSON.stringify(beside)];
  const names = texts.flatMap((text) => [...text.matchAll(/"(?:lastName|firstName|email|studentCode)":("[^"]{3,}")/g)]);
  return [...new Set(names.map(([, name = '']) => name))].filter((name) => !left.includes(name) && rest.includes(name));
};

/** Events about one student, from before the erasing, that still name this one. They may come back later, as by a load. */
const typesNaming = (lines: readonly string[], { who, upTo }: Erasure): readonly string[] =>
  readCommits(lines).commits.flatMap(({ events, seq }) =>
    seq > upTo
      ? []
      : events
          .filter((event) => isBookEvent(event) && 'studentId' in event && event.studentId === who)
          .map(({ type }) => `${type} in commit ${seq}`),
  );

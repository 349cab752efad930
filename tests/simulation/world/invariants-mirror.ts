import { sha256Hex } from '../../../log/digest.ts';
import { genesisHash } from '../../../log/header.ts';
import { hashOfLine, type Position } from '../../../log/lines/line.ts';
import { checkLine } from '../../../log/lines/line-check.ts';
import { accountDatabase } from '../../../src/browser/database.ts';
import type { ModelLedger } from '../server-model/ledger-model.ts';
import { people } from './backends.ts';
import type { Browser } from './browser.ts';
import { home } from './sites.ts';
import type { World } from './world.ts';

const [ana] = people;

/** M: what is wrong with the copies of ledgers at the server, once the world is at rest. */
export const mirrorViolations = (world: World): readonly string[] => {
  if (!world.options.mirrors) return [];
  return [
    ...people.flatMap((person) => copyFaults(world, person)),
    ...world.browsers.flatMap((browser) => wholeFaults(world, browser).map((fault) => `${browser.name} ${fault}`)),
  ];
};

/** The copies are chains, of lines that a browser wrote; and only a profile that was restored has another history. */
const copyFaults = ({ backends, browsers }: World, user: string): readonly string[] => {
  const disks = browsers.map((browser) => browser.diskOf(accountDatabase({ user, backend: home })));
  const written = new Set(disks.flatMap((disk) => disk.everWritten()).map(hashOfLine));
  const parted = new Set(disks.flatMap(({ putBackOf }) => [...putBackOf]));
  return backends.ledgers.of(user).flatMap((copy) => {
    const told = `M: the copy ${copy.logId} of ${user}`;
    const found = chainFaults(copy).map((fault) => `${told} ${fault}`);
    const strange = [copy.header, ...copy.lines].findIndex((line) => !written.has(hashOfLine(line)));
    if (strange >= 0) found.push(`${told} holds line ${strange}, which no browser wrote`);
    if (copy.forkOf && !parted.has(String(JSON.parse(copy.header).logId)))
      found.push(`${told} is said to be another history, and there is one only`);
    return found;
  });
};

const chainFaults = ({ header, lines }: ModelLedger): readonly string[] => {
  let before: Position = { seq: 0, hash: genesisHash(header) };
  for (const line of lines) {
    const check = checkLine(line, before);
    if (!check.stored || (check.kind === 'bad' && check.problem !== 'written by a newer version'))
      return [`breaks at commit ${before.seq + 1}`];
    before = check.stored;
  }
  return [];
};

/** The browser's log is whole at the server, once, under its own id or under that of its history. */
const wholeFaults = ({ backends, counts }: World, { disk, storage, leader }: Browser): readonly string[] => {
  const { kept } = storage;
  if (!kept || kept.lines.length === 0 || disk.isSpoilt()) return [];
  const { header, lines, head } = kept;
  const copies = backends.ledgers.of(ana);
  const having = copies.filter((copy) => copy.header === header && shared(copy.lines, lines) === lines.length);
  const [one] = having;
  if (!one) return ['M: its log is not whole in any copy'];
  const { fork, confirmed } = leader?.sync.status().mirror ?? {};
  const found: string[] = [];
  const end = { seq: lines.length, hash: head.hash };
  if (confirmed?.seq !== end.seq || confirmed.hash !== end.hash)
    found.push(`M: the server is said to hold ${JSON.stringify(confirmed)}, and the log ends at ${end.seq}`);
  const isRestored = disk.putBackOf.has(head.logId);
  const whole = having.filter((copy) => copy.lines.length === lines.length);
  if ((whole.length > 0 || !isRestored) && (having.length > 1 || whole.length !== 1))
    found.push(`M: its log is in ${having.length} copies, ${whole.length} of them no longer than it`);

  if (having.some(({ logId }) => logId === head.logId)) {
    if (fork) found.push('M: it is said to be another history, and the copy of its id has it');
    return found;
  }
  const other = copies.find(({ logId }) => logId === fork?.logId);
  if (!fork || !other) return [...found, 'M: it is another history than the copy of its id, and nobody says so'];
  const at = shared(other.lines, lines);
  // What the server has forgotten since may have parted later.
  if (at !== fork.seq && !counts.has('server restored'))
    found.push(`M: it is said to part after ${fork.seq}, and it parts after ${at}`);
  const next = hashOfLine(lines[fork.seq] ?? '');
  if (!having.some(({ logId }) => logId === sha256Hex(`${head.logId}\n${next}`).slice(0, 32)))
    found.push('M: the id of its copy does not follow from where it parts');
  return found;
};

/** How many lines two logs share. What was erased in one of them has the same hash. */
const shared = (one: readonly string[], other: readonly string[]): number => {
  const at = one.findIndex((line, place) => hashOfLine(line) !== hashOfLine(other[place] ?? ''));
  return at < 0 ? one.length : at;
};

import type { DomainEvent } from '../../../events/catalogue.ts';
import type { Commit } from '../../../events/commit.ts';
import { keysOf } from '../../../events/record.ts';
import { sameValue } from '../../../events/same-value.ts';
import { memoryLog } from '../../../log/memory.ts';
import type { Book } from '../../../projections/book.ts';
import { valueIn } from '../../../projections/items.ts';
import { emptyRecords, fold, type Records } from '../../../projections/records.ts';
import { faultsOf } from '../../sound-book.ts';
import { comparable } from '../differential/comparable.ts';
import { people } from './backends.ts';
import type { Browser } from './browser.ts';
import { sorted } from './sorted.ts';
import type { Promised, World } from './world.ts';

const [ana, bo] = people;

/** What a world must never be, by the names that docs/sync.md gives; empty when it is sound. */
export const violationsOf = async (world: World): Promise<readonly string[]> => {
  const { backends, faults, browsers } = world;
  const found = [...faults, ...backends.differences.map((one) => `differential: ${one}`)];
  if (backends.model.data(bo).students.length + backends.model.data(bo).courses.length > 0) {
    found.push('S6: something was sent under another user');
  }
  const twin = await backends.twinData(ana);
  if (
    twin !== undefined &&
    sorted({ success: true, ...(comparable(backends.model.data(ana)) as object) }) !== sorted(twin)
  ) {
    found.push('differential: the real handlers hold other data than the model');
  }
  for (const browser of browsers) found.push(...(await violationsAt(world, browser)));
  return found;
};

const violationsAt = async (world: World, browser: Browser): Promise<readonly string[]> => {
  const found: string[] = [];
  const commits = await commitsOf(browser);
  const ids = new Set<string>(commits.map(({ id }) => id));
  const missing = new Set(world.promised.filter((one) => one.browser === browser && !ids.has(one.commit)));
  const folded = emptyRecords();
  for (const commit of commits) {
    fold(folded, commit);
    for (const promised of missing) if (holds(folded.book, promised)) missing.delete(promised);
  }
  for (const { commit } of missing) found.push(`S1: ${commit} was said to be saved, and is not in the log`);
  for (const tab of browser.tabs) {
    if (tab.ledger.status().mode !== 'ready') continue;
    const { book, outbox } = tab.ledger.saved();
    if (sorted({ book, outbox }) !== sorted(folded)) found.push(`S8: ${tab.name} shows other than its log`);
  }
  found.push(...faultsOf(folded.book).map((fault) => `unsound: ${fault}`));
  found.push(...unclaimed(world, browser, folded));
  return [...found, ...(isAlone(world) ? news(commits) : [])].map((one) => `${browser.name} ${one}`);
};

/** Somebody else had done the same before, so that nothing was left to write. */
const holds = (book: Book, { values }: Promised): boolean =>
  values.every(({ item, value }) => sameValue(valueIn(book, item), value));

/** Read from the disk, as a tab opened now would. */
const commitsOf = async (browser: Browser): Promise<readonly Commit[]> => {
  delete browser.storage.faults;
  const nobody = () => {
    throw new Error('there is a log');
  };
  const log = memoryLog({ newHeader: nobody, newSalt: nobody }, browser.storage);
  return (await log.read(0)).commits;
};

/** A row that a request of this browser made is one of its things by a name here, or a double that nobody knows. */
const unclaimed = ({ backends }: World, browser: Browser, { book, outbox }: Records): readonly string[] => {
  const { courses, offerings, assessments, students } = backends.model.data(ana);
  const rows = [
    ...courses.map(({ courseId }) => ['course', courseId] as const),
    ...offerings.map(({ offeringId }) => ['offering', offeringId] as const),
    ...assessments.map(({ assessmentId }) => ['assessment', assessmentId] as const),
    ...students.map(({ studentId }) => ['student', studentId] as const),
  ];
  const held = { course: book.courses, offering: book.offerings, assessment: book.assessments, student: book.students };
  return rows.flatMap(([noun, id]) => {
    const asker = backends.askers.get(Number(/^r(\d+)k/.exec(id)?.[1]));
    if (asker !== browser.name) return [];
    const names = keysOf(outbox.ids[noun]).filter((local) => outbox.ids[noun][local] === id && local in held[noun]);
    return names.length === 1
      ? []
      : [`S2: ${noun} ${id} was made by a call from here, and ${names.length} things here have it`];
  });
};

const isNews = (event: DomainEvent): boolean =>
  event.type === 'ServerHolds' ? event.aside !== undefined : event.type !== 'ServerChangesObserved';

const isAlone = ({ options }: World): boolean =>
  options.devices === 1 &&
  !options.faults['another device edits'] &&
  !options.faults['another device deletes'] &&
  !options.faults['server restored'];

/** Where nobody else works, only the first reading tells of what was not done here, and nothing is in conflict. */
const news = (commits: readonly Commit[]): readonly string[] =>
  commits
    .filter(({ events }) => events[0]?.type === 'ServerChangesObserved')
    .slice(1)
    .flatMap(({ seq, events }) =>
      events.filter(isNews).map((event) => `S10: commit ${seq} takes ${JSON.stringify(event)} for news`),
    );

import type { Student } from '../../../events/entities.ts';
import { type Item, type ItemValue, itemKey } from '../../../events/items.ts';
import { entriesOf, isRecord } from '../../../events/record.ts';
import { codeKey } from '../../../projections/book/book.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { allOwed, heldValue, isDoubted, type Outbox, owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { ancestorsOf, type Look } from '../../../sync/lineage.ts';
import type { ModelReply, ModelRequest } from '../server-model/exchange.ts';
import { type Backends, people } from './backends.ts';
import type { Browser } from './browser.ts';
import type { World } from './world.ts';

export const poisonedKinds = ['grade', 'grade, unnamed', 'seat', 'student', 'course'] as const;
export type PoisonedKind = (typeof poisonedKinds)[number];

const [ana] = people;

/** One row that the server refuses for ever, whoever sends it. Any client may meet such a row. */
export class Poison {
  readonly #kind: PoisonedKind;
  readonly #backends: Backends;
  #id: string | undefined;

  constructor(kind: PoisonedKind, backends: Backends) {
    this.#kind = kind;
    this.#backends = backends;
  }

  refusal({ method, path, body = '' }: ModelRequest): ModelReply | undefined {
    if (method !== 'POST') return undefined;
    const { students, courses } = this.#backends.model.data(ana);
    // One and the same row: another one would be refused that was taken before.
    this.#id ??= this.#kind === 'course' ? courses[0]?.courseId : students[0]?.studentId;
    const id = this.#id;
    const isAbout = id !== undefined && `${path} ${body}`.split(/[^\w-]+/).includes(id);
    if (!isAbout || !paths[this.#kind].test(path)) return undefined;
    const rows = this.#kind === 'grade' ? rowsOf(body, id) : undefined;
    return { status: 400, headers: {}, body: { success: false, reason: 'rows.refused', ...(rows ? { rows } : {}) } };
  }
}

const paths: { readonly [K in PoisonedKind]: RegExp } = {
  grade: /^\/user\/grade\//,
  'grade, unnamed': /^\/user\/grade\//,
  seat: /^\/user\/(multi\/enroll|enrollment\/)/,
  student: /^\/user\/student\//,
  course: /^\/user\/course\//,
};

const rowsOf = (body: string, id: string) => {
  const { grades }: Record<string, unknown> = isRecord(JSON.parse(body)) ? JSON.parse(body) : {};
  if (!Array.isArray(grades)) return undefined;
  const index = grades.findIndex((row: unknown) => isRecord(row) && row.studentId === id);
  return index < 0 ? undefined : [{ index, studentId: id, reason: 'rows.refused' }];
};

/**
 * L3: while one row is refused for ever, everything is sent but what waits for a decision, and what depends on that.
 */
export const drainsBeside = async (world: World): Promise<readonly string[]> => {
  for (let minute = 0; minute < 60 && world.browsers.some((one) => blocked(one).length > 0); minute += 1) {
    await world.schedule.run(30_000);
    for (const browser of world.browsers) world.sessions.person.attend(browser);
  }
  world.poison = undefined;
  return world.browsers.flatMap(blocked);
};

/**
 * Owed items that neither wait for a decision nor depend on one that does. While a reading is in doubt, everything may
 * wait.
 */
const blocked = ({ name, tabs: [tab] }: Browser): readonly string[] => {
  if (tab?.ledger.status().mode !== 'ready') return [];
  const saved = tab.ledger.records.saved();
  if (isDoubted(saved.outbox)) return [];
  const owed = allOwed(saved.outbox);
  const waiting = owed.flatMap(({ item, aside }) => (aside ? item : []));
  return owed
    .filter(({ item, aside }) => aside === null && !waits(saved, item, waiting))
    .map(({ item }) => `L3: ${name} has ${itemKey(item)} owed, and it waits for nobody`);
};

/** Whether the item, or a delete that has to go before it, depends on one that waits. */
const waits = (saved: Records, item: Item, waiting: readonly Item[]): boolean => {
  const isHeldUp = (one: Item): boolean =>
    waiting.some((other) => hangsOn(saved, one, other)) ||
    ofKept(saved, one).some((each) => waiting.some((other) => isSame(each, other) || hangsOn(saved, each, other)));
  const leaving = allOwed(saved.outbox).filter((one) => valueIn(saved.book, one.item) === null);
  return isHeldUp(item) || leaving.some((one) => hangsOn(saved, item, one.item) && isHeldUp(one.item));
};

type Looks = { readonly [side in 'look' | 'ours']: (item: Item) => ItemValue | null };

/** The student's new code belongs to another one at the server, until that one is decided about. */
const takesCode = (item: Item, waiting: Item, { look, ours }: Looks): boolean => {
  if (item.of !== 'student' || waiting.of !== 'student') return false;
  const [mine, theirs] = [ours(item), look(waiting)] as [Student | null, Student | null];
  return mine !== null && theirs !== null && codeKey(mine.studentCode) === codeKey(theirs.studentCode);
};

const isSame = (one: Item, other: Item): boolean => itemKey(one) === itemKey(other);

/** What is owed of those into whom a student was merged, who stays until all of it is there. */
const ofKept = ({ outbox }: Records, item: Item): readonly Item[] => {
  const { mergedInto = [] } = owedOf(outbox, item) ?? {};
  if (mergedInto.length === 0) return [];
  return allOwed(outbox).flatMap(({ item: one }) =>
    'studentId' in one && mergedInto.includes(one.studentId) ? one : [],
  );
};

/** Until then the words of a policy must be there, too. */
const isMergedWithExcuses = (outbox: Outbox, item: Item, waiting: Item): boolean =>
  owedOf(outbox, item)?.mergedInto !== undefined && waiting.of === 'setting';

/** The server keeps what a student has until it holds those again who came out of them. */
const isKeptForThem = ({ unmerged = {} }: Outbox, item: Item, waiting: readonly Item[]): boolean => {
  const coming = entriesOf(unmerged).flatMap(([kept, theirs]) =>
    item.of === 'setting' || ('studentId' in item && item.studentId === kept) ? theirs : [],
  );
  const isOfThem = (one: Item): boolean =>
    one.of === 'setting' || (one.of === 'student' && coming.includes(one.studentId));
  return coming.length > 0 && waiting.some(isOfThem);
};

/**
 * Whether `item` has to wait for `waiting`: it lies beneath or above it, refers to it, or stands behind it in the line
 * of students.
 */
const hangsOn = ({ outbox, book }: Records, item: Item, waiting: Item): boolean => {
  const look: Look = (one) => heldValue(outbox, book, one) ?? valueIn(book, one);
  const above = ancestorsOf(item, look);
  const aboveOther = ancestorsOf(waiting, look);
  const isLeaving = (one: Item): boolean => valueIn(book, one) === null && aboveOther.has(itemKey(one));
  const isNaming = item.of === 'offering' || item.of === 'setting';
  const isInLine = [item, ...above.values()].some(
    (one) => one.of === 'student' && heldValue(outbox, book, one) === null,
  );
  return (
    above.has(itemKey(waiting)) ||
    aboveOther.has(itemKey(item)) ||
    [...above.values()].some(isLeaving) ||
    takesCode(item, waiting, { look, ours: (one) => valueIn(book, one) }) ||
    isMergedWithExcuses(outbox, item, waiting) ||
    isKeptForThem(outbox, item, [waiting, ...aboveOther.values()]) ||
    (isNaming && ['assessment', 'student', 'seat'].includes(waiting.of)) ||
    (isInLine && waiting.of === 'student')
  );
};

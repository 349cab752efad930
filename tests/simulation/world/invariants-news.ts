import type { DomainEvent, EventOf } from '../../../events/catalogue.ts';
import type { Commit } from '../../../events/commit.ts';
import type { StudentId } from '../../../events/ids.ts';
import {
  type Item,
  type ItemOf,
  isNounItem,
  itemKey,
  localIdOf,
  type NounItem,
  nounItem,
} from '../../../events/items.ts';
import { type Outbox, owedOf } from '../../../projections/outbox/outbox.ts';
import { loadCommand } from '../../../projections/records/loads.ts';
import type { Records } from '../../../projections/records/records.ts';
import { isOfOthers } from './lacking-readings.ts';
import { itemsToldBy, keyThere, replayed, unsureIn } from './unsure.ts';
import type { World } from './world.ts';

const isNews = (event: DomainEvent): boolean =>
  event.type === 'ServerHolds' ? event.aside !== undefined : event.type !== 'ServerChangesObserved';

/**
 * S10 where nobody else works: no reading after the first may bring news, and nothing may be in conflict. Excused are:
 * - what a believed reading lacked, and what a backup took back or brought back, if all items of an event are of these;
 *   and what was deleted here, if one of these that is back names it;
 * - what the server made of an addition that it kept answering with an impossible id, or with the id of a row that was
 *   believed to be gone;
 * - what it made of the network's second copy of a refused call;
 * - what it made of an addition that several rows could be: whichever the instructor does not choose is news;
 * - what it did of a roster by halves, and then refused, and what that asks about a student merged into one of these;
 * - what it has of a row that the instructor has just claimed, who may have entered something for both; so too the students
 *   enrolled there;
 * - what the instructor had it load;
 * - what it has of a student who was erased here: what excused it may be erased, too;
 * - ids of others, once the instructor has believed a reading with such: a single one more, or less, looks like any change.
 */
export const news = (world: World, commits: readonly Commit[]): readonly string[] => {
  const { watch, network } = world;
  const { thoughtGone } = unsureIn(commits);
  const refused = new Set(commits.flatMap(({ events }) => (isAmbiguous(events) ? droppedIn(events) : [])));
  for (const event of commits.flatMap(({ events }) => events)) {
    if (event.type === 'CallRefused' && (event.reason === 'idTaken' || network.doubled.has(event.intent)))
      refused.add(event.intent);
    if (event.type === 'IdAssigned' && isMisnamed(watch, event, thoughtGone)) refused.add(event.intent);
  }
  const isOfRefused = (event: DomainEvent): boolean => refused.has(watch.makerOf(toldId(event) ?? '') ?? '');
  const halved = halvedSeats(world, commits);
  const isOfHalved = (event: DomainEvent): boolean => seatsOf(event).some((seat) => halved.has(itemKey(seat)));
  const excused = new Set([...thoughtGone, ...watch.unsettled.keys]);
  const erased = world.sessions.mirrors.erasings.done.map(({ who }) => who);
  const isOfErased = (event: DomainEvent): boolean => erased.some((who) => JSON.stringify(event).includes(`"${who}"`));
  const hasBelieved = commits.some(({ command }) => command.type === 'BelieveReading');
  const isOfLie = (event: DomainEvent): boolean => hasBelieved && namesOthers(event);
  const found: string[] = [];
  let readings = 0;
  let claimed: ReadonlySet<string> = new Set();
  for (const [{ seq, events, command }, records] of replayed(commits)) {
    if (command.type === 'ClaimRow') claimed = claimedIn(events);
    if (events[0]?.type !== 'ServerChangesObserved' || command.type === loadCommand) continue;
    readings += 1;
    if (readings === 1) continue;
    const ids = namedIn(records, events);
    const isExcused = (event: DomainEvent): boolean => {
      const items = itemsToldBy(event, records);
      return items.length > 0 && items.every((item) => excused.has(keyThere({ ids }, item)));
    };
    /** The half was taken from the one whom the instructor kept instead of the student about whom they are asked. */
    const isBesideHalved = (event: DomainEvent): boolean => {
      const kept = keptInstead(records, event);
      return events.some((one) => isOfHalved(one) && seatsOf(one).some(({ studentId }) => kept.includes(studentId)));
    };
    const isNamedByExcused = (event: DomainEvent): boolean =>
      event.type === 'ServerHolds' &&
      event.aside === 'unseen' &&
      isNounItem(event.item) &&
      events.some((one) => isExcused(one) && JSON.stringify(one).includes(`"${localIdOf(event.item as NounItem)}"`));
    for (const event of events) {
      if (!isNews(event) || isOfRefused(event) || isOfHalved(event) || isOfErased(event) || isOfLie(event)) continue;
      if (isExcused(event) || isNamedByExcused(event) || isBesideHalved(event) || isOf(claimed, event)) continue;
      found.push(`S10: commit ${seq} takes ${JSON.stringify(event)} for news`);
    }
    claimed = new Set();
  }
  return found;
};

const namesOthers = (event: DomainEvent): boolean =>
  [...JSON.stringify(event).matchAll(/"([^"]*)"/g)].some(([, text = '']) => isOfOthers(text));

/** The ids here of rows that the instructor claims. */
const claimedIn = (events: readonly DomainEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap((event) => (event.type === 'IdAssigned' ? Object.values(event.item) : [])));

const isOf = (ids: ReadonlySet<string>, event: DomainEvent): boolean => {
  const told = event.type === 'StudentEnrolled' ? seatsOf(event) : [];
  const items: readonly Item[] = event.type === 'ServerHolds' ? [event.item] : told;
  return items.some((item) => Object.values<unknown>(item).some((id) => ids.has(String(id)) && id !== item.of));
};

/** Into whom a student was merged about whom the instructor is asked. */
const keptInstead = ({ outbox }: Records, event: DomainEvent): readonly StudentId[] =>
  event.type === 'ServerHolds' && event.aside === 'unseen' ? (owedOf(outbox, event.item)?.mergedInto ?? []) : [];

const isAmbiguous = (events: readonly DomainEvent[]): boolean =>
  events.some((event) => event.type === 'ServerHolds' && event.aside === 'ambiguous');

const droppedIn = (events: readonly DomainEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === 'CallDropped' ? [event.intent] : []));

/**
 * Whether an addition was answered with a row that was believed to be gone: then the row that it made is unknown here.
 */
const isMisnamed = (
  watch: World['watch'],
  { intent, item, id }: EventOf<'IdAssigned'>,
  thoughtGone: ReadonlySet<string>,
): boolean =>
  intent !== '' && isNounItem(item) && watch.makerOf(id) !== intent && thoughtGone.has(itemKey(nounItem(item.of, id)));

/** The server's ids after the names that this commit gives: a row that is back may need another id here. */
const namedIn = ({ outbox }: Records, events: readonly DomainEvent[]): Outbox['ids'] => {
  const ids = structuredClone(outbox.ids);
  for (const event of events) {
    if (event.type === 'IdAssigned' && isNounItem(event.item)) ids[event.item.of][localIdOf(event.item)] = event.id;
  }
  return ids;
};

/**
 * Seats of calls that the server did by halves and then refused when it was asked again, or that were looked up in a
 * reading that may have lacked the half.
 */
const halvedSeats = ({ network, counts }: World, commits: readonly Commit[]): ReadonlySet<string> => {
  const { halved } = network;
  const isLacking = counts.has('rows left out') || counts.has('list emptied');
  const events = commits.flatMap((commit) => commit.events);
  const dropped = new Set<string>();
  for (const event of events) {
    if (event.type === 'CallDropped' && (isLacking || event.why === 'not applied')) dropped.add(event.intent);
  }
  // Includes calls that a restored server has forgotten: the backup may hold their half.
  return new Set(
    events
      .filter((event) => event.type === 'CallIntended')
      .filter(({ intent }) => halved.has(intent) && dropped.has(intent))
      .flatMap(({ items }) => items.map(itemKey)),
  );
};

const seatsOf = (event: DomainEvent): readonly ItemOf<'seat'>[] => {
  if (event.type === 'ServerHolds') return event.item.of === 'seat' ? [event.item] : [];
  if (event.type !== 'StudentEnrolled' && event.type !== 'StudentUnenrolled') return [];
  const { offeringId, studentId } = event.enrollment;
  return [{ of: 'seat', offeringId, studentId }];
};

/** The id of the row that an event adds to the book, or reports as held by the server. */
const toldId = (event: DomainEvent): string | undefined => {
  switch (event.type) {
    case 'CourseAdded':
      return event.course.courseId;
    case 'OfferingAdded':
      return event.offering.offeringId;
    // A new offering comes with its sets.
    case 'WeightSetInserted':
      return event.offeringId;
    case 'AssessmentAdded':
      return event.assessment.assessmentId;
    case 'StudentAdded':
      return event.student.studentId;
    case 'ServerHolds':
      return isNounItem(event.item) ? localIdOf(event.item) : undefined;
    default:
      return undefined;
  }
};

import { type BookEventType, type DomainEvent, type EventOf, isBookEvent } from '../../events/catalogue.ts';
import type { Json, Settings } from '../../events/entities.ts';
import { asId } from '../../events/ids.ts';
import type { Item, ItemOf, ItemValue, ValueOf } from '../../events/items.ts';
import { effects } from '../events/effects.ts';
import { storedPolicy } from '../settings/policy.ts';
import { leafAt } from '../settings/settings.ts';
import type { Stores } from './book.ts';

/** What the book holds of an item; `null` if nothing. */
export const valueIn = <I extends Item>(book: Stores, item: I): ValueOf<I> | null =>
  readFrom(book, item) as ValueOf<I> | null;

const readFrom = (book: Stores, item: Item): ItemValue | null => {
  switch (item.of) {
    case 'course':
      return book.courses[item.courseId] ?? null;
    case 'offering':
      return book.offerings[item.offeringId] ?? null;
    case 'assessment':
      return book.assessments[item.assessmentId] ?? null;
    case 'student':
      return book.students.get(item.studentId) ?? null;
    case 'seat':
      return book.enrollments[item.offeringId]?.get(item.studentId) ?? null;
    case 'grade':
      return book.grades[item.offeringId]?.get(item.studentId)?.[item.assessmentId] ?? null;
    case 'setting':
      return settingIn(book.settings, item);
  }
};

/** The value at the section; `null` if there is none. A policy is read as `storedPolicy` does. */
const settingIn = (settings: Settings, item: ItemOf<'setting'>): Json => {
  const [, offeringId] = item.section;
  const isPolicy = item.section[0] === 'grading' && offeringId !== undefined;
  return isPolicy ? ((storedPolicy(settings, asId(offeringId)) ?? null) as Json) : leafAt(settings, item.section);
};

/** The items that an event changes. `settings` are those before the event. */
export const itemsOf = <T extends BookEventType>(event: EventOf<T>, settings: Settings): readonly Item[] =>
  effects[event.type].owes(event, settings);

/** Every item that these events change, some perhaps more than once. */
export const itemsOfAll = (events: readonly DomainEvent[], settings: Settings): readonly Item[] =>
  events.filter(isBookEvent).flatMap((event) => itemsOf(event, settings));

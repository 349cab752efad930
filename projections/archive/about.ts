import { type BookEventType, type DomainEvent, type EventOf, isBookEvent } from '../../events/catalogue.ts';
import { meanings } from '../events/meanings.ts';
import type { ArchivedOffering } from '../events/within.ts';

/**
 * Whether an event is about the offering, or about its students' work in it, and nothing else. What passed between this
 * computer and a server is about neither.
 */
export const isAbout = (archived: ArchivedOffering, event: DomainEvent): boolean =>
  isBookEvent(event) && isWithin(archived, event);

const isWithin = <T extends BookEventType>(archived: ArchivedOffering, event: EventOf<T>): boolean =>
  meanings[event.type].isWithin(archived, event);

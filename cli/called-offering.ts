import type { OfferingId } from '../events/ids.ts';
import { cli } from '../messages/cli/cli.ts';
import { courseName, offeringName } from '../messages/naming.ts';
import { offeringText } from '../messages/screens/offering.ts';
import type { Book } from '../projections/book/book.ts';

/** An offering with its course. */
export const calledIn = (book: Book, offeringId: OfferingId): string => {
  const courseId = book.offerings[offeringId]?.courseId;
  const name = offeringName(book, offeringId);
  return courseId ? offeringText.full(courseName(book, courseId), name) : name;
};

/** Offerings to choose from: what is typed for each, and what it is. */
export const toChooseIn = (book: Book, offeringIds: readonly OfferingId[]): readonly string[] =>
  offeringIds.map((offeringId) => cli.choice(offeringId, calledIn(book, offeringId)));

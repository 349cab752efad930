import type { Student } from '../../../events/entities.ts';
import { asId, type OfferingId } from '../../../events/ids.ts';
import { type Item, type ItemValue, localIdOf, type Noun } from '../../../events/items.ts';
import { notesSection } from '../../../events/notes.ts';
import { groupNames } from '../../../messages/app/sync-panel.ts';
import { assessmentName, courseName, offeringName, studentWithCode } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import { valueIn } from '../../../projections/book/items.ts';
import type { Outbox } from '../../../projections/outbox/outbox.ts';

/** The book, together with what was deleted here but is still at the server. Only for finding names. */
export const namedBook = (book: Book, outbox: Outbox): Book => ({
  ...book,
  courses: withGone(book.courses, book, outbox, 'course'),
  offerings: withGone(book.offerings, book, outbox, 'offering'),
  assessments: withGone(book.assessments, book, outbox, 'assessment'),
  students: gone(book, outbox, 'student').reduce(
    (students, [id, base]) => students.with(asId(id), base as Student),
    book.students,
  ),
});

/** The records of one kind, and those that were deleted here while the server has not deleted them yet. */
const withGone = <T extends Readonly<Record<string, ItemValue>>>(
  records: T,
  book: Book,
  outbox: Outbox,
  noun: Noun,
): T => {
  const deleted = gone(book, outbox, noun);
  return deleted.length === 0 ? records : { ...records, ...Object.fromEntries(deleted) };
};

const gone = (book: Book, outbox: Outbox, noun: Noun): readonly (readonly [string, ItemValue | null])[] =>
  [...outbox.owed[noun].values()]
    .filter(({ item, base }) => base !== null && !valueIn(book, item))
    .map(({ item, base }) => [localIdOf(item), base]);

/** The name of an item within its group, which names the place. */
export const itemName = (named: Book, item: Item): string => {
  switch (item.of) {
    case 'course':
      return courseName(named, item.courseId);
    case 'offering':
      return offeringPlace(named, item.offeringId);
    case 'assessment':
      return assessmentName(named, item.assessmentId);
    case 'student':
    case 'seat':
    case 'grade':
      return studentWithCode(named, item.studentId);
    case 'setting':
      return settingName(named, item.section);
  }
};

/** An offering is recognised by its course. */
export const offeringPlace = (named: Book, offeringId: OfferingId): string => {
  const course = named.offerings[offeringId]?.courseId;
  return [course && courseName(named, course), offeringName(named, offeringId)].filter(Boolean).join(' · ');
};

const settingName = (named: Book, [section = '', offeringKey]: readonly string[]): string => {
  if (section === 'grading' && offeringKey !== undefined)
    return groupNames.policy(offeringPlace(named, asId(offeringKey)));
  if (section === notesSection && offeringKey !== undefined)
    return groupNames.notes(offeringPlace(named, asId(offeringKey)));
  return groupNames.sections[section] ?? section;
};

import type { Assessment, Offering } from '../events/entities.ts';
import { asId, type OfferingId } from '../events/ids.ts';
import { type Item, type ItemValue, itemKey } from '../events/items.ts';

/** Finds what is said of an item, by whichever side knows it. */
export type Look = (item: Item) => ItemValue | null;

/** What an item cannot be without: its direct parents. */
export const parentsOf = (item: Item, look: Look): readonly Item[] => {
  switch (item.of) {
    case 'offering': {
      const offering = look(item) as Offering | null;
      return offering ? [{ of: 'course', courseId: offering.courseId }] : [];
    }
    case 'assessment': {
      const assessment = look(item) as Assessment | null;
      return assessment ? [{ of: 'offering', offeringId: assessment.offeringId }] : [];
    }
    case 'seat':
      return [
        { of: 'offering', offeringId: item.offeringId },
        { of: 'student', studentId: item.studentId },
      ];
    case 'grade':
      return [
        { of: 'assessment', assessmentId: item.assessmentId },
        { of: 'seat', offeringId: item.offeringId, studentId: item.studentId },
      ];
    case 'setting': {
      const [section, id] = item.section;
      return section === 'grading' && id !== undefined ? [{ of: 'offering', offeringId: asId<OfferingId>(id) }] : [];
    }
    case 'course':
    case 'student':
      return [];
  }
};

/** All that the item lies beneath, by key; not itself. */
export const ancestorsOf = (item: Item, look: Look, found = new Map<string, Item>()): ReadonlyMap<string, Item> => {
  for (const parent of parentsOf(item, look)) {
    const key = itemKey(parent);
    if (found.has(key)) continue;
    found.set(key, parent);
    ancestorsOf(parent, look, found);
  }
  return found;
};

/** Parents before what lies beneath them. */
export const rankOf = ({ of }: Item): number => ranks.indexOf(of);

const ranks: readonly Item['of'][] = ['course', 'offering', 'student', 'assessment', 'seat', 'grade', 'setting'];

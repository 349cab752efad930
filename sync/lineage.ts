import { type Item, itemKey, type ValueOf } from '../events/items.ts';
import { offeringOfSection } from '../projections/book/references.ts';

/** Reads the value of an item from one side, or from the first of several sides that has it. */
export type Look = <I extends Item>(item: I) => ValueOf<I> | null;

/** The direct parents of an item, without which it cannot exist. */
export const parentsOf = (item: Item, look: Look): readonly Item[] => {
  switch (item.of) {
    case 'offering': {
      const offering = look(item);
      return offering ? [{ of: 'course', courseId: offering.courseId }] : [];
    }
    case 'assessment': {
      const assessment = look(item);
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
      const offeringId = offeringOfSection(item);
      return offeringId === undefined ? [] : [{ of: 'offering', offeringId }];
    }
    case 'course':
    case 'student':
      return [];
  }
};

/** All ancestors of the item by `itemKey`, without the item itself. Adds them to `ancestors`. */
export const ancestorsOf = (item: Item, look: Look, ancestors = new Map<string, Item>()): ReadonlyMap<string, Item> => {
  for (const parent of parentsOf(item, look)) {
    const key = itemKey(parent);
    if (ancestors.has(key)) continue;
    ancestors.set(key, parent);
    ancestorsOf(parent, look, ancestors);
  }
  return ancestors;
};

/** A number to sort by: parents have a lower one than what lies beneath them. */
export const rankOf = ({ of }: Item): number => ranks.indexOf(of);

const ranks: readonly Item['of'][] = ['course', 'offering', 'student', 'assessment', 'seat', 'grade', 'setting'];

import type { Item, ItemOf } from '../../events/items.ts';
import type { OwedItem } from './outbox.ts';

/**
 * The whole with which a grade or a seat can be deleted at once: all grades of an assessment, or of a seat; all seats
 * of an offering, or of a student.
 */
export type WholeOf = 'assessment' | 'seat' | 'offering' | 'student';

type Row = ItemOf<'grade' | 'seat'>;

/** By command, the kind of rows that it deletes, and of which whole. */
const deletedWholes: Readonly<Record<string, { readonly kind: Row['of']; readonly of: WholeOf }>> = {
  DeleteGradesOfAssessment: { kind: 'grade', of: 'assessment' },
  DeleteGradesOfStudent: { kind: 'grade', of: 'seat' },
  UnenrollEverybody: { kind: 'seat', of: 'offering' },
  UnenrollEverywhere: { kind: 'seat', of: 'student' },
};

/** Notes whether the newest command that changed the item was to delete all of something, and of what. */
export const noteWhole = (owed: OwedItem, command: string): void => {
  const whole = Object.hasOwn(deletedWholes, command) ? deletedWholes[command] : undefined;
  if (whole?.kind === owed.item.of) owed.wholeOf = whole.of;
  else delete owed.wholeOf;
};

/** The thing whose rows all go. */
export const holderOf = (row: Row, whole: WholeOf): Item => {
  const { offeringId, studentId } = row;
  if (whole === 'offering') return { of: 'offering', offeringId };
  if (whole === 'student') return { of: 'student', studentId };
  return whole === 'assessment' && row.of === 'grade'
    ? { of: 'assessment', assessmentId: row.assessmentId }
    : { of: 'seat', offeringId, studentId };
};

export const isRow = (item: Item): item is Row => item.of === 'grade' || item.of === 'seat';

/** The two wholes that a row belongs to. */
export const holdersOf = (row: Row): readonly Item[] =>
  row.of === 'grade'
    ? [holderOf(row, 'assessment'), holderOf(row, 'seat')]
    : [holderOf(row, 'offering'), holderOf(row, 'student')];

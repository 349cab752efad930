import { type Item, type ItemOf, itemKey } from '../../events/items.ts';
import { allOwed, type Outbox, type OwedItem } from './outbox.ts';

/**
 * The whole with which a grade or a seat can be deleted at once: all grades of an assessment, or of a seat; all seats
 * of an offering, or of a student.
 */
export type WholeOf = 'assessment' | 'seat' | 'offering' | 'student';

type Row = ItemOf<'grade' | 'seat'>;

const wholes: Readonly<Record<string, { readonly kind: Row['of']; readonly of: WholeOf }>> = {
  DeleteGradesOfAssessment: { kind: 'grade', of: 'assessment' },
  DeleteGradesOfStudent: { kind: 'grade', of: 'seat' },
  UnenrollEverybody: { kind: 'seat', of: 'offering' },
  UnenrollEverywhere: { kind: 'seat', of: 'student' },
};

/** Notes whether the newest command that changed the item was to delete all of something, and of what. */
export const noteWhole = (owed: OwedItem, command: string): void => {
  const whole = Object.hasOwn(wholes, command) ? wholes[command] : undefined;
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

/**
 * Keys of what the instructor emptied while some of its rows are still to be deleted at the server. Rows that wait for a
 * decision do not count: the question about them is not one about all.
 */
export const emptiedHere = (outbox: Outbox): ReadonlySet<string> => {
  const emptied = new Set<string>();
  for (const { item, base, aside, wholeOf } of allOwed(outbox))
    if (wholeOf && isRow(item) && base !== null && aside === null) emptied.add(itemKey(holderOf(item, wholeOf)));
  return emptied;
};

import { offeringName, studentName } from '../../../messages/naming.ts';
import { compareText as text } from '../../../messages/past.ts';
import type { Book } from '../../../projections/book.ts';
import type { ChangedFinal } from '../../../projections/compare/changed-finals.ts';
import { type ComparedMoments, shownChange } from '../../../projections/compare/moments.ts';
import type { Table } from '../../files/table.ts';

/** What was found, with the books that it was found in. */
export type Found = ComparedMoments & { readonly before: Book; readonly after: Book };

/** The final grades that differ, all of them, for a file. A student who is gone is called as they were. */
export const changedTable = ({ finals, before, after }: Found, name: string): Table => ({
  name,
  columns: [text.student, text.offering, text.before, text.after, text.change, text.letterBefore, text.letterAfter],
  rows: finals.map((one) => {
    const { offeringId, studentId, from, to } = one;
    return [
      studentName(after.students[studentId] ? after : before, studentId),
      offeringName(after.offerings[offeringId] ? after : before, offeringId),
      percentOf(from),
      percentOf(to),
      shownChange(one) ?? null,
      letterOf(from),
      letterOf(to),
    ];
  }),
});

const percentOf = (final: ChangedFinal['from']): number | null =>
  final?.kind === 'grade' ? Number(final.percent.shown) : null;

const letterOf = (final: ChangedFinal['from']): string | null => (final?.kind === 'grade' ? final.letter : null);

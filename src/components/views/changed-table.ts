import { differencesText as text } from '../../../messages/components/differences.ts';
import { offeringName, studentName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { ChangedFinal } from '../../../projections/compare/changed-finals.ts';
import type { Differences, MissingRule } from '../../../projections/compare/differences.ts';
import type { FinalCause } from '../../../projections/compare/final-causes.ts';
import { shownChange } from '../../../projections/compare/moments.ts';
import { letterOf } from '../../../projections/final-grades/result.ts';
import type { Table } from '../../files/table.ts';

/** The differences, with the books in which they were found. */
export type TableSource = {
  readonly found: Pick<Differences, 'finals' | 'causesOf' | 'missingIn'>;
  readonly before: Book;
  readonly after: Book;
  readonly wordsOf: (cause: FinalCause) => string;
};

/** The final grades that differ, all of them, for a file. A student who is gone is called as they were. */
export const changedTable = ({ found, before, after, wordsOf }: TableSource, name: string): Table => ({
  name,
  columns: [
    ...[text.student, text.offering, text.before, text.after, text.difference],
    ...[text.letterBefore, text.letterAfter, text.because, text.missingBefore, text.missingAfter],
  ],
  rows: found.finals.map((one) => {
    const { offeringId, studentId, from, to } = one;
    return [
      studentName(after.students.get(studentId) ? after : before, studentId),
      offeringName(after.offerings[offeringId] ? after : before, offeringId),
      percentOf(from),
      percentOf(to),
      shownChange(one) ?? null,
      letterOf(from),
      letterOf(to),
      found.causesOf(one).map(wordsOf).join(', '),
      missingText(found.missingIn('from', one)),
      missingText(found.missingIn('to', one)),
    ];
  }),
});

/** A grade that was counted without all of the work is no final one, and says so. */
const missingText = (missing: MissingRule): string | null => (missing ? text.missing[missing] : null);

const percentOf = (final: ChangedFinal['from']): number | null =>
  final?.kind === 'grade' ? Number(final.percent.shown) : null;

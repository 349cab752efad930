import { isTaken } from '../../../commands/import/plan.ts';
import type { PreviewRow } from '../../../commands/import/preview.ts';
import type { SheetRow } from '../../../commands/import/sheet.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { whole } from '../../../messages/counts.ts';
import type { SegmentedChoice } from '../../ui/segmented.tsx';
import type { ImportDraft } from './draft.ts';

export type LineFilter = 'all' | 'changes' | 'look' | 'left out' | 'marked' | 'changed now';

/** A row of the file with its fate; `planned` is missing if it is no student's. `filters`: those that it passes. */
export type FileLine = {
  readonly row: SheetRow;
  readonly planned: PreviewRow | undefined;
  readonly filters: ReadonlySet<LineFilter>;
};

/** Every row under the headings, as it stands in the file. */
export const linesOf = ({
  setup,
  preview,
  changed = new Set(),
  marked = new Set(),
}: Partial<Pick<ImportDraft, 'setup' | 'preview' | 'changed'>> & Marked): readonly FileLine[] => {
  const layout = (preview?.setup ?? setup)?.layout;
  if (!layout) return [];
  const otherRows = [...(layout.maxima ? [layout.maxima] : []), ...layout.skipped.map(({ row }) => row)];
  const first = layout.heading?.at ?? 0;
  const otherLines = otherRows
    .filter(({ at }) => at > first)
    .map((row): FileLine => ({ row, planned: undefined, filters: new Set(['all', 'left out']) }));
  const rows = preview
    ? preview.shown.rows.map(
        (planned): FileLine => ({ row: planned.row, planned, filters: filtersWith(planned, changed, marked) }),
      )
    : layout.data.map((row): FileLine => ({ row, planned: undefined, filters: new Set(['all']) }));
  return [...otherLines, ...rows].sort((a, b) => a.row.at - b.row.at);
};

/** The numbers of rows in which something is unusual. */
type Marked = { readonly marked?: ReadonlySet<number> };

const filtersWith = (
  row: PreviewRow,
  changed: ReadonlySet<string>,
  marked: ReadonlySet<number>,
): ReadonlySet<LineFilter> => {
  const passed: LineFilter[] = ['all'];
  if (isTaken(row.outcome) && row.outcome !== 'unchanged') passed.push('changes');
  if (row.outcome === 'refused') passed.push('look');
  if (row.outcome === 'left out') passed.push('left out');
  if (marked.has(row.row.at)) passed.push('marked');
  if (row.known !== undefined && changed.has(row.known)) passed.push('changed now');
  return new Set(passed);
};

export const filtersOf = (lines: readonly FileLine[], changed: ReadonlySet<string>): SegmentedChoice<LineFilter>[] => {
  const counts = new Map<LineFilter, number>();
  for (const line of lines) for (const filter of line.filters) counts.set(filter, (counts.get(filter) ?? 0) + 1);
  return (['all', 'changes', 'look', 'left out', 'marked', 'changed now'] as const)
    .filter((value) => (value !== 'changed now' || changed.size > 0) && (value !== 'marked' || counts.has(value)))
    .map((value) => {
      const count = counts.get(value) ?? 0;
      const choice = { value, label: text.filters[value], count: whole(count) };
      return value === 'look' && count > 0 ? { ...choice, look: 'amber' as const } : choice;
    });
};

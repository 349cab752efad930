import { nameKey } from '../../../commands/import/header.ts';
import { type Setup, withTarget } from '../../../commands/import/setup.ts';
import type { Sheet } from '../../../commands/import/sheet.ts';
import { type FileSystem, fileSystems } from '../../../commands/import/systems.ts';
import type { ColumnTarget } from '../../../commands/import/target.ts';
import { isRecord } from '../../../events/record.ts';
import { assessmentsIn, type Book } from '../../../projections/book/book.ts';
import type { Layouts } from '../../ui/grid/layouts.ts';
import { choiceValue, targetGroups } from './target-choices.ts';

/**
 * What the user chose for a file's columns is kept with the layouts of the grids, under the file's headings: a column
 * that was given a target counts as turned. So it goes where these go, and is wiped when they are.
 */
const gridNameOf = ({ layout }: Setup): string => `import ${JSON.stringify(layout.headings.map(nameKey))}`;

/** Keeps the targets of the columns that the user chose, in place of those that were kept for these headings. */
export const remember = (layouts: Layouts, setup: Setup, chosen: ReadonlySet<number>): void => {
  const { system } = setup.rows;
  if (setup.headingAt === null || (chosen.size === 0 && system === 'guess')) return;
  const entries = [...chosen].map((column) => JSON.stringify([column, setup.targets[column]]));
  if (system !== 'guess') entries.push(`${systemMark}${system}`);
  const columns = new Set([...chosen]);
  const isOtherSystem = system !== 'guess' && system !== systemRemembered(layouts, setup);
  for (const entry of layouts.of(gridNameOf(setup)).turned) {
    const [column] = choiceIn(entry) ?? [];
    if (column === undefined || isOtherSystem || (columns.has(column) && !entries.includes(entry)))
      setTurned(layouts, setup, entry, false);
  }
  for (const entry of entries) setTurned(layouts, setup, entry, true);
};

/** The system that was chosen for these headings before. */
export const systemRemembered = (layouts: Layouts, setup: Setup): FileSystem | undefined => {
  const { turned } = layouts.of(gridNameOf(setup));
  return setup.headingAt === null ? undefined : fileSystems.find((system) => turned.has(`${systemMark}${system}`));
};

const systemMark = 'system ';

export const forget = (layouts: Layouts, setup: Setup): void => {
  for (const old of layouts.of(gridNameOf(setup)).turned) setTurned(layouts, setup, old, false);
};

/** The setup with what was chosen for these headings before, and the columns that this concerns. */
export const asRemembered = (
  layouts: Layouts,
  book: Book,
  setup: Setup,
  sheet: Sheet,
): { readonly setup: Setup; readonly columns: ReadonlySet<number> } => {
  const columns = new Set<number>();
  let result = setup;
  for (const entry of setup.headingAt === null ? [] : layouts.of(gridNameOf(setup)).turned) {
    const [column, kept] = choiceIn(entry) ?? [];
    if (column === undefined || column >= setup.targets.length) continue;
    const target = targetNow(book, setup, kept);
    if (!target) continue;
    result = withTarget(result, sheet, column, target);
    columns.add(column);
  }
  return { setup: result, columns };
};

const setTurned = (layouts: Layouts, setup: Setup, columnId: string, isTurned: boolean): void =>
  layouts.change(gridNameOf(setup), { columnId, isTurned });

/** The column and its target; `undefined` if the entry was written by another version, or by hand. */
const choiceIn = (entry: string): readonly [column: number, target: unknown] | undefined => {
  try {
    const value: unknown = JSON.parse(entry);
    return Array.isArray(value) && Number.isInteger(value[0]) ? [value[0], value[1]] : undefined;
  } catch {
    return undefined;
  }
};

/** The kept target; `undefined` if it cannot be chosen now. An assessment that an import made is found by its name. */
const targetNow = (book: Book, { offeringId }: Setup, kept: unknown): ColumnTarget | undefined => {
  if (!isRecord(kept)) return undefined;
  if (kept.to === 'ignore') return { to: 'ignore', why: 'chosen' };
  if (kept.to === 'newAssessment') return offeringId ? assessmentNamed(book, offeringId, kept) : undefined;
  const choices = targetGroups(book, offeringId).flatMap((group) => group.choices);
  return choices.find(({ value }) => value === choiceValue(kept as ColumnTarget))?.target;
};

/**
 * Today's assessment of the remembered name, if it is the only one and has one problem; a new one if none has the name.
 */
const assessmentNamed = (
  book: Book,
  offeringId: NonNullable<Setup['offeringId']>,
  { name, max, problem: problemName }: Readonly<Record<string, unknown>>,
): ColumnTarget | undefined => {
  if (typeof name !== 'string') return undefined;
  const sameName = assessmentsIn(book, offeringId).filter(
    ({ assessmentName }) => nameKey(assessmentName) === nameKey(name),
  );
  const [only] = sameName;
  if (!only) {
    const fresh = { to: 'newAssessment', name, max: typeof max === 'number' ? max : null } as const;
    return typeof problemName === 'string' ? { ...fresh, problem: problemName } : fresh;
  }
  const [problem, ...others] = only.problems;
  if (sameName.length > 1 || !problem || others.length > 0) return undefined;
  return { to: 'problem', assessmentId: only.assessmentId, problemId: problem.problemId };
};

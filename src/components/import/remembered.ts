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
const nameOf = ({ layout }: Setup): string => `import ${JSON.stringify(layout.headings.map(nameKey))}`;

/** Keeps the targets of the columns that the user chose, in place of those that were kept for these headings. */
export const remember = (layouts: Layouts, setup: Setup, chosen: ReadonlySet<number>): void => {
  const { system } = setup.rows;
  if (setup.headingAt === null || (chosen.size === 0 && system === 'guess')) return;
  const kept = [...chosen].map((column) => JSON.stringify([column, setup.targets[column]]));
  if (system !== 'guess') kept.push(`${systemMark}${system}`);
  const columns = new Set([...chosen]);
  const isOfAnother = system !== 'guess' && system !== systemRemembered(layouts, setup);
  for (const old of layouts.of(nameOf(setup)).turned) {
    const [column] = parsed(old) ?? [];
    if (column === undefined || isOfAnother || (columns.has(column) && !kept.includes(old)))
      turn(layouts, setup, old, false);
  }
  for (const one of kept) turn(layouts, setup, one, true);
};

/** The system that was chosen for these headings before. */
export const systemRemembered = (layouts: Layouts, setup: Setup): FileSystem | undefined => {
  const { turned } = layouts.of(nameOf(setup));
  return setup.headingAt === null ? undefined : fileSystems.find((system) => turned.has(`${systemMark}${system}`));
};

const systemMark = 'system ';

export const forget = (layouts: Layouts, setup: Setup): void => {
  for (const old of layouts.of(nameOf(setup)).turned) turn(layouts, setup, old, false);
};

/** The setup with what was chosen for these headings before, and the columns that this concerns. */
export const asRemembered = (
  layouts: Layouts,
  book: Book,
  setup: Setup,
  sheet: Sheet,
): { readonly setup: Setup; readonly columns: ReadonlySet<number> } => {
  const columns = new Set<number>();
  let told = setup;
  for (const one of setup.headingAt === null ? [] : layouts.of(nameOf(setup)).turned) {
    const [column, kept] = parsed(one) ?? [];
    if (column === undefined || column >= setup.targets.length) continue;
    const target = stillThere(book, setup, kept);
    if (!target) continue;
    told = withTarget(told, sheet, column, target);
    columns.add(column);
  }
  return { setup: told, columns };
};

const turn = (layouts: Layouts, setup: Setup, columnId: string, isTurned: boolean): void =>
  layouts.change(nameOf(setup), { columnId, isTurned });

/** What another version or another hand left there counts as nothing. */
const parsed = (kept: string): readonly [column: number, target: unknown] | undefined => {
  try {
    const value: unknown = JSON.parse(kept);
    return Array.isArray(value) && Number.isInteger(value[0]) ? [value[0], value[1]] : undefined;
  } catch {
    return undefined;
  }
};

/** The target, if it can be chosen here. An assessment that an import has made meanwhile is found by its name. */
const stillThere = (book: Book, { offeringId }: Setup, kept: unknown): ColumnTarget | undefined => {
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
  { name, max, problem: named }: Readonly<Record<string, unknown>>,
): ColumnTarget | undefined => {
  if (typeof name !== 'string') return undefined;
  const made = assessmentsIn(book, offeringId).filter(
    ({ assessmentName }) => nameKey(assessmentName) === nameKey(name),
  );
  const [only] = made;
  if (!only) {
    const fresh = { to: 'newAssessment', name, max: typeof max === 'number' ? max : null } as const;
    return typeof named === 'string' ? { ...fresh, problem: named } : fresh;
  }
  const [problem, ...others] = only.problems;
  if (made.length > 1 || !problem || others.length > 0) return undefined;
  return { to: 'problem', assessmentId: only.assessmentId, problemId: problem.problemId };
};

import { destinationOf, type Into } from '../../../commands/import/into.ts';
import type { RowAnswer } from '../../../commands/import/match.ts';
import type { Preview, PreviewRow } from '../../../commands/import/preview.ts';
import { guessSetup, type Setup } from '../../../commands/import/setup.ts';
import type { PlanTotals } from '../../../commands/import/totals.ts';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import type { Notice } from '../../../messages/import-notices.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { ParsedFile } from '../../../tables/parsed.ts';
import { newId } from '../../browser/identity.ts';
import type { Layouts } from '../../ui/grid/layouts.ts';
import { likelyInto } from './likely-into.ts';
import { asRemembered, systemRemembered } from './remembered.ts';

/** A row whose student is not certain. */
export type Asked = PreviewRow & { readonly match: Extract<PreviewRow['match'], { is: 'asked' }> };

/** The plan that is shown, with the book and the setup that it was made for. */
export type ShownPlan = {
  readonly book: Book;
  readonly setup: Setup;
  readonly into: Into;
  readonly shown: Preview;
  readonly totals: PlanTotals;
  readonly notices: readonly Notice[];
};

/** The user's work on an import: the file, and what was read, guessed, answered and compared. */
export type ImportDraft = {
  readonly file?: { readonly blob: Blob; readonly name: string };
  readonly parsed?: ParsedFile | undefined;
  readonly sheetAt: number;
  readonly into?: Into | undefined;
  readonly setup?: Setup | undefined;
  /** Columns whose target the user has chosen. */
  readonly chosen: ReadonlySet<number>;
  /** Columns whose target was chosen for the same headings before. */
  readonly remembered: ReadonlySet<number>;
  readonly answers: ReadonlyMap<number, RowAnswer>;
  /** Each row that was asked about, by its number: an answer can be changed. */
  readonly doubts: ReadonlyMap<number, Asked>;
  readonly preview?: ShownPlan | undefined;
  /** Students whose values had changed since a preview showed them. */
  readonly changed: ReadonlySet<string>;
};

export const nothingYet: ImportDraft = {
  // Named, so that they clear what a draft has had so far.
  parsed: undefined,
  into: undefined,
  setup: undefined,
  preview: undefined,
  sheetAt: 0,
  chosen: new Set(),
  remembered: new Set(),
  answers: new Map(),
  doubts: new Map(),
  changed: new Set(),
};

/** The change to the draft with which another file begins: nothing that was read or chosen of the last one stays. */
export const ofFile = (file: NonNullable<ImportDraft['file']>): Partial<ImportDraft> => ({ ...nothingYet, file });

type World = {
  readonly ledger: Ledger;
  readonly layouts: Layouts;
  readonly opened: { readonly offeringId?: OfferingId | null; readonly assessmentId?: AssessmentId };
};

/** The draft of a sheet that is read for the first time, or for another place: all of it is guessed. */
export const readBy = (
  world: World,
  { file, parsed, sheetAt, setup: before }: Pick<ImportDraft, 'file' | 'parsed' | 'sheetAt' | 'setup'>,
  chosen?: Into,
): Partial<ImportDraft> => {
  const sheet = parsed?.sheets[sheetAt];
  if (!parsed || !sheet || !file) throw new Error('no file was read');
  const book = world.ledger.book();
  const into = chosen ?? openedInto(world) ?? likelyInto(book, sheet, file.name, { newId, today: new Date() });
  const destination = destinationOf(into, world.opened.assessmentId);
  const guessed = guessSetup(book, destination, sheet, file.name);
  const remembered = systemRemembered(world.layouts, guessed);
  const system = before && before.rows.system !== 'guess' ? before.rows.system : remembered;
  const setupRead = system ? guessSetup(book, destination, sheet, file.name, { ...guessed.rows, system }) : guessed;
  // Columns that were chosen under another system's rules are none of this reading.
  const isOfRemembered = system === remembered;
  const asGuessed = { setup: setupRead, columns: nothingYet.remembered };
  const { setup, columns } = isOfRemembered ? asRemembered(world.layouts, book, setupRead, sheet) : asGuessed;
  return { ...nothingYet, parsed, sheetAt, into, setup, remembered: columns };
};

const openedInto = ({ opened: { offeringId } }: World): Into | undefined => {
  if (offeringId === undefined) return undefined;
  return offeringId === null ? { at: 'students' } : { at: 'offering', offeringId };
};

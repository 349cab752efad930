import type { CommandOf, TrialStep } from '../../../commands/catalogue.ts';
import { isSameName, readSyllabus, type SyllabusCategory } from '../../../commands/import/syllabus.ts';
import type { Category, Offering } from '../../../events/entities.ts';
import { type AssessmentId, asId, type OfferingId, type WeightSetId } from '../../../events/ids.ts';
import { record } from '../../../events/record.ts';
import { syllabusText } from '../../../messages/screens/syllabus.ts';
import { readMaxima } from './maxima.ts';

/** One assessment that the list makes. */
export type SyllabusRow = {
  readonly key: string;
  readonly name: string;
  /** The points of its problems, as they are typed, and what they mean. */
  readonly points: string;
  readonly read: ReturnType<typeof readMaxima>;
  /** The list states no points, and nobody has typed any. */
  readonly isProposed: boolean;
  readonly weight: number | null;
  /** How many of the lowest the list says are dropped, which is not taken; 0 where it says none. */
  readonly notDropped: number;
  /** The category that the list names beside it; '' where it names none. */
  readonly category: string;
};

/** Typed points, by the key of their row. */
export type TypedPoints = ReadonlyMap<string, string>;

/** What a list makes. Typed points stay with their line while other lines change. */
export const syllabusRows = (
  list: string,
  typed: TypedPoints,
): {
  readonly rows: readonly SyllabusRow[];
  readonly categories: readonly SyllabusCategory[];
  readonly skipped: readonly string[];
} => {
  const { items, categories, skipped } = readSyllabus(list);
  const alike = new Map<string, number>();
  const rows = items.map(({ name, maxima, isProposed = false, weight, notDropped = 0, category = '' }): SyllabusRow => {
    const stated = pointsText(maxima);
    const line = `${name} ${stated}`;
    const nth = (alike.get(line) ?? 0) + 1;
    alike.set(line, nth);
    const key = `${line} ${nth}`;
    const points = typed.get(key);
    return {
      key,
      name,
      points: points ?? stated,
      read: points === undefined ? { maxima } : readMaxima(points),
      isProposed: isProposed && points === undefined,
      weight,
      notDropped,
      category,
    };
  });
  return { rows, categories, skipped };
};

/** With a decimal point, for a comma could also separate two problems. */
const pointsText = (maxima: readonly number[]): string =>
  new Set(maxima).size > 1 || maxima.length === 1 ? maxima.join(', ') : `${maxima.length} × ${maxima[0]}`;

/** The import that adds the rows. Without a weight set, their weights make a new one. */
export const importOf = (
  offeringId: OfferingId,
  rows: readonly SyllabusRow[],
  weightSetId: WeightSetId | undefined,
): CommandOf<'ApplyImport'> => ({
  type: 'ApplyImport',
  offeringId,
  fileName: syllabusText.pastedName,
  newStudents: [],
  studentEdits: [],
  enroll: [],
  newAssessments: rows.map(({ key, name, read, weight }) => ({
    key,
    fields: { assessmentName: name },
    maxima: 'maxima' in read ? read.maxima : [],
    ...(weight !== null && { weight }),
  })),
  gradeEdits: [],
  ...(weightSetId === undefined ? {} : { weightSetId }),
});

type SyllabusImport = {
  readonly offering: Pick<Offering, 'offeringId' | 'weightSets'>;
  readonly rows: readonly SyllabusRow[];
  readonly categories: readonly SyllabusCategory[];
  /** The categories that the offering has. */
  readonly present: Readonly<Record<string, Category>>;
  /** The set that gets the weights; `undefined`: a new one. */
  readonly targetSetId: WeightSetId | undefined;
};

/** What adds the rows and the categories as one change. A weight of either makes the new set, if none is named. */
export const commandOf = (
  syllabusImport: SyllabusImport,
  newId: () => string,
): CommandOf<'ApplyImport' | 'ApplyTrial'> => {
  const { offering, rows, categories, present, targetSetId } = syllabusImport;
  const { offeringId, weightSets } = offering;
  if (categories.length === 0) return importOf(offeringId, rows, targetSetId);
  const hasWeights = [...rows, ...categories].some(({ weight }) => weight !== null);
  const makesSet = targetSetId === undefined && hasWeights;
  const targetPosition = makesSet
    ? weightSets.length
    : weightSets.findIndex(({ weightSetId }) => weightSetId === targetSetId);
  const added = rows.map((row) => ({ row, assessmentId: asId<AssessmentId>(newId()) }));
  const firstFreePlace = Math.max(-1, ...Object.values(present).map(({ at }) => at)) + 1;
  const categoryEntries = categories.map(({ name, weight, dropLowest }, nth): readonly [string, Category] => {
    const [presentId, presentCategory] =
      Object.entries(present).find(([, category]) => isSameName(category.name, name)) ?? [];
    const memberRows = added.filter(({ row }) => isSameName(row.category, name));
    const members = record(memberRows.map(({ assessmentId }) => [assessmentId, true as const]));
    if (presentId && presentCategory && memberRows.length > 0)
      return [presentId, { ...presentCategory, members: { ...presentCategory.members, ...members } }];
    const weights = Array.from({ length: weightSets.length + Number(makesSet) }, (_, at) =>
      at === targetPosition ? weight : null,
    );
    const within = memberRows.some(({ row }) => row.weight !== null) ? 'weights' : 'equally';
    return [newId(), { name, at: firstFreePlace + nth, members, weights, within, dropLowest, neverDrop: {} }];
  });
  const commands: TrialStep['command'][] = [
    ...added.map(({ row: { name, read }, assessmentId }) => ({
      ...{ type: 'AddAssessment' as const, offeringId, assessmentId, fields: { assessmentName: name } },
      maxima: 'maxima' in read ? read.maxima : [],
    })),
    ...weightCommands(syllabusImport, added, makesSet),
    { type: 'EditGradingPolicy', offeringId, policy: { categories: { ...present, ...record(categoryEntries) } } },
  ];
  return { type: 'ApplyTrial', steps: commands.map((command) => ({ key: newId(), command })) };
};

type AddedRow = { readonly row: SyllabusRow; readonly assessmentId: AssessmentId };

/** The weights of the rows: in a new set, or in the one that takes them. */
const weightCommands = (
  { offering: { offeringId }, targetSetId }: SyllabusImport,
  added: readonly AddedRow[],
  makesSet: boolean,
): readonly TrialStep['command'][] => {
  const weights = added.flatMap(({ row: { weight }, assessmentId }) =>
    weight === null ? [] : [[assessmentId, weight] as const],
  );
  if (makesSet) return [{ type: 'AddWeightSet', offeringId, weights: record(weights) }];
  if (targetSetId === undefined || weights.length === 0) return [];
  const edits = weights.map(([assessmentId, weight]) => ({ weightSetId: targetSetId, assessmentId, weight }));
  return [{ type: 'EditWeights', offeringId, edits }];
};

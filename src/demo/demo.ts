import type { Offering, WeightSet, WorkingData } from '../../events/entities.ts';
import type { OfferingId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import type { DemoKind } from '../workspace/workspace-hooks.tsx';
import { drawAssessments } from './assessments.ts';
import { type Chance, chance } from './chance.ts';
import { drawCourses } from './courses.ts';
import { drawGrades } from './grades.ts';
import { drawOfferings, drawWeightSets } from './offerings.ts';
import { drawEnrollments, drawStudents } from './students.ts';

/**
 * Sample data that is drawn when it is first read, and then kept.
 *
 *   courses ─▶ offerings ─▶ assessments ─▶ weight sets (of the offerings)
 *                  │             └────────────┐
 *   students ──────┴─▶ enrollments ───────────┴─▶ grades          settings
 *
 * Resetting a kind forgets it and everything to the right of it; the next read draws that anew.
 * Everything else stays the very same objects.
 */
export type Demo = {
  readonly read: <K extends DemoKind>(kind: K) => WorkingData[K];
  readonly readAll: () => WorkingData;
  /** Whether `kind` has been read since the start or since its last reset. */
  readonly isInitialised: (kind: DemoKind) => boolean;
  /** `current`: the data with the user's changes, if there are any. It replaces what was drawn before. */
  readonly reset: (kinds: ReadonlySet<DemoKind>, current?: WorkingData) => void;
};

/** The same seed gives the same data, and the same resets give the same data after them. */
export const createDemo = (seed: number): Demo => {
  const resets = new Map<Part, number>();
  let kept: Partial<Parts> = {};

  const read = <P extends Part>(part: P): Parts[P] => {
    const drawn = kept[part] ?? parts[part].draw(chance(seed, drawOrder.indexOf(part), resets.get(part) ?? 0), read);
    kept[part] = drawn as Parts[P];
    return drawn as Parts[P];
  };

  return {
    read,
    readAll: () => ({
      courses: read('courses'),
      offerings: read('offerings'),
      assessments: read('assessments'),
      students: read('students'),
      enrollments: read('enrollments'),
      grades: read('grades'),
      settings: read('settings'),
    }),
    isInitialised: (kind) => kept[kind] !== undefined,
    reset: (kinds, current) => {
      if (current) kept = partsOf(current);
      for (const part of partsAfter(kinds)) {
        resets.set(part, (resets.get(part) ?? 0) + 1);
        delete kept[part];
      }
    },
  };
};

/** A whole demo, which `seed` decides. */
export const demoData = (seed: number): WorkingData => createDemo(seed).readAll();

/** The kinds as they depend on each other: weight sets are parts of offerings, but refer to assessments. */
type Parts = WorkingData & { bareOfferings: Offering[]; weightSets: Record<OfferingId, WeightSet[]> };
type Part = keyof Parts;
type Read = <P extends Part>(part: P) => Parts[P];

const parts: {
  readonly [P in Part]: { readonly after: readonly Part[]; readonly draw: (random: Chance, read: Read) => Parts[P] };
} = {
  courses: { after: [], draw: drawCourses },
  bareOfferings: { after: ['courses'], draw: (random, read) => drawOfferings(random, read('courses')) },
  assessments: { after: ['bareOfferings'], draw: (random, read) => drawAssessments(random, read('bareOfferings')) },
  weightSets: {
    after: ['assessments'],
    draw: (random, read) => drawWeightSets(random, read('bareOfferings'), read('assessments')),
  },
  offerings: {
    after: ['bareOfferings', 'weightSets'],
    draw: (_, read) => {
      const weightSets = read('weightSets');
      return read('bareOfferings').map((bare) => ({ ...bare, weightSets: weightSets[bare.offeringId] ?? [] }));
    },
  },
  students: { after: [], draw: drawStudents },
  enrollments: {
    after: ['bareOfferings', 'students'],
    draw: (random, read) => drawEnrollments(random, read('bareOfferings'), read('students')),
  },
  grades: {
    after: ['assessments', 'enrollments'],
    draw: (random, read) => drawGrades(random, read('assessments'), read('enrollments')),
  },
  settings: { after: [], draw: () => ({}) },
};

/** A part comes after all parts that it is drawn from. */
const drawOrder = keysOf(parts);

/** The parts of `kinds`, and all parts that are drawn from them. */
const partsAfter = (kinds: ReadonlySet<DemoKind>): ReadonlySet<Part> => {
  const affected = new Set<Part>(kinds);
  if (kinds.has('offerings')) affected.add('bareOfferings');
  for (const part of drawOrder) if (parts[part].after.some((before) => affected.has(before))) affected.add(part);
  return affected;
};

const partsOf = (data: WorkingData): Parts => ({
  ...data,
  bareOfferings: data.offerings,
  weightSets: record(data.offerings.map(({ offeringId, weightSets }) => [offeringId, weightSets] as const)),
});

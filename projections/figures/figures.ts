import type { Assessment } from '../../events/entities.ts';
import type { StudentId } from '../../events/ids.ts';
import type { Book } from '../book/book.ts';
import type { OfferingResults } from '../final-grades/results.ts';
import { type ProblemFigures, problemFiguresAfter, problemFiguresOf } from './problem-figures.ts';
import { gradedIn, type Progress, progressOf } from './progress.ts';
import {
  assessmentSample,
  assessmentSamples,
  type Bin,
  binOf,
  byValue,
  histogramOf,
  type Sample,
  type Statistics,
  samplesAfter,
  statisticsOf,
} from './statistics.ts';

/** How a class stands in one assessment, so far: blanks are left out. */
export type Figures = {
  readonly students: number;
  readonly progress: Progress;
  readonly statistics: Statistics;
  /** The same list as long as its counts are the same. */
  readonly bins: readonly Bin[];
  readonly problems: ProblemFigures;
};

export type FiguresOf = (book: Book, assessment: Assessment, grades: OfferingResults) => Figures;

/**
 * The function that it returns remembers its last answer, and after a change of grades counts only the students who are named by
 * it. `grades` are those of the book; neither may be mutated.
 */
export const createFigures = (): FiguresOf => {
  let last: Counted | undefined;
  return (book, assessment, grades) => {
    const isSameClass = last && haveOnlyGradesChanged(last, book, assessment, grades);
    last = last && isSameClass ? recountFigures(last, book, grades) : countFigures(book, assessment, grades);
    const { progress, samples, bins, problems } = last;
    const statistics = statisticsOf(samples, grades.policy);
    return { students: grades.students.size, progress, statistics, bins, problems };
  };
};

type Counted = {
  readonly book: Book;
  readonly assessment: Assessment;
  readonly grades: OfferingResults;
  readonly progress: Progress;
  /** In order of value. */
  readonly samples: readonly Sample[];
  readonly bins: readonly Bin[];
  readonly problems: ProblemFigures;
};

/** What is not graded yet counts nowhere. */
const rule = 'leftOut';

const haveOnlyGradesChanged = (last: Counted, book: Book, assessment: Assessment, grades: OfferingResults): boolean =>
  last.assessment === assessment &&
  last.grades.policy === grades.policy &&
  last.book.enrollments[assessment.offeringId] === book.enrollments[assessment.offeringId];

const countFigures = (book: Book, assessment: Assessment, grades: OfferingResults): Counted => {
  const samples = assessmentSamples(grades, rule, assessment.assessmentId).sort(byValue);
  const progress = progressOf(book, assessment);
  const problems = problemFiguresOf(book, assessment);
  return { book, assessment, grades, progress, samples, bins: histogramOf(samples), problems };
};

/** After a typed score it looks at one student, not at the class. */
const recountFigures = (last: Counted, book: Book, grades: OfferingResults): Counted => {
  const { assessment } = last;
  const [gradedBefore, gradedNow] = [gradedIn(last.book, assessment), gradedIn(book, assessment)];
  const progress = { ...last.progress };
  const results = new Map<StudentId, Sample | undefined>();
  let { bins } = last;
  const changed = [...grades.students.changedSince(last.grades.students)];
  for (const studentId of changed) {
    progress[gradedBefore(studentId)] -= 1;
    progress[gradedNow(studentId)] += 1;
    const [old, sample] = [sampleIn(last, studentId), sampleIn({ assessment, grades }, studentId)];
    results.set(studentId, sample);
    bins = binsAfterMove(bins, old && binOf(old), sample && binOf(sample));
  }
  const problems = problemFiguresAfter(last.problems, last.book, book, assessment, changed);
  return { book, assessment, grades, progress, samples: samplesAfter(last.samples, results), bins, problems };
};

const sampleIn = ({ assessment, grades }: Pick<Counted, 'assessment' | 'grades'>, studentId: StudentId) => {
  const student = grades.students.get(studentId);
  return student && assessmentSample(student, rule, assessment.assessmentId);
};

const binsAfterMove = (bins: readonly Bin[], from: number | undefined, to: number | undefined): readonly Bin[] => {
  if (from === to) return bins;
  return bins.map((bin, at) => ({ ...bin, count: bin.count - (at === from ? 1 : 0) + (at === to ? 1 : 0) }));
};

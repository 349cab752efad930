import { type AssessmentId, asId } from '../../../events/ids.ts';
import type { WireAssessment, WireGrade, WireOffering } from '../../../events/wire.ts';
import { type Call, differs, done, refused, unseen } from './answer.ts';
import { blankGrade } from './book.ts';
import { locate } from './find.ts';
import { scopeOfAssessment, without } from './scope.ts';

export const listAssessments: Call = (book) => done(book, { assessments: book.assessments });

export const listAssessmentsOfOffering: Call = (book, { ids }) => {
  if (!book.offerings.some(({ offeringId }) => offeringId === ids.offeringId)) return refused('offering.unknown');
  return done(book, { assessments: book.assessments.filter(({ offeringId }) => offeringId === ids.offeringId) });
};

export const readAssessment: Call = (book, ask) => {
  const found = locate(book, ask.ids);
  return 'why' in found ? refused(found.why) : done(book, { assessment: found.assessment });
};

/** Also makes a blank grade for every enrolled student. */
export const addAssessment: Call = (book, { ids, body, world }) => {
  const offering = book.offerings.find(({ offeringId }) => offeringId === ids.offeringId);
  if (!offering) return refused('offering.unknown');
  if (book.assessments.some((row) => row.assessmentId === body.assessmentId)) return refused('assessment.idTaken');
  const { assessmentName, gradesMaxPerProblem, LOVersusProblemTable } = body as Partial<WireAssessment>;
  if (!gradesMaxPerProblem) return refused('body.malformed');
  const table = tableOf(LOVersusProblemTable ?? [], gradesMaxPerProblem.length, offering);
  if (!table) return refused('body.malformed');

  const assessmentId = asId<AssessmentId>(world.mint('assessment'));
  const assessment: WireAssessment = {
    assessmentId,
    offeringId: offering.offeringId,
    assessmentName: assessmentName ?? '',
    gradesMaxPerProblem,
    LOVersusProblemTable: table,
  };
  const blanks = book.enrollments
    .filter(({ offeringId }) => offeringId === offering.offeringId)
    .map(({ studentId }) => blankGrade(offering.offeringId, assessmentId, studentId, gradesMaxPerProblem.length));
  const assessments = [...book.assessments, assessment];
  return done({ ...book, assessments, grades: [...book.grades, ...blanks] }, { assessmentId });
};

type Edit = Partial<WireAssessment> & { problemOrder?: (number | null)[]; confirmLoss?: boolean };

/** Moves each problem's maximum, row and points to its new place. A problem without a place is removed. */
export const editAssessment: Call = (book, ask) => {
  const found = locate(book, ask.ids);
  if ('why' in found) return refused(found.why);
  const { offering, assessment } = found;
  if (differs(assessment, ask.body.ifMatch)) return refused('conflict', { current: assessment });

  const edit = ask.body as Edit;
  const places = placesAfter(assessment.gradesMaxPerProblem.length, edit);
  if (!places) return refused('assessment.problemOrderWrong');
  const maxima = edit.gradesMaxPerProblem ?? moved(assessment.gradesMaxPerProblem, places, 0);
  const rows = edit.LOVersusProblemTable ?? moved(assessment.LOVersusProblemTable, places, []);
  const table = tableOf(rows, places.length, offering);
  if (!table) return refused('body.malformed');
  const isOurs = (grade: WireGrade) => grade.assessmentId === assessment.assessmentId;
  if (!edit.confirmLoss && book.grades.some((grade) => isOurs(grade) && losesPoints(grade, places)))
    return refused('assessment.pointsWouldBeLost');

  const edited: WireAssessment = {
    ...assessment,
    assessmentName: edit.assessmentName ?? assessment.assessmentName,
    gradesMaxPerProblem: maxima,
    LOVersusProblemTable: table,
  };
  return done({
    ...book,
    assessments: book.assessments.map((row) => (row === assessment ? edited : row)),
    grades: book.grades.map((row) => (isOurs(row) ? { ...row, grades: moved(row.grades, places, null) } : row)),
  });
};

/**
 * Element `i` is the old place of the problem that is now at `i`, `null` if that is new. `undefined` if the order is
 * invalid.
 */
const placesAfter = (before: number, { problemOrder, gradesMaxPerProblem }: Edit): (number | null)[] | undefined => {
  if (!problemOrder) {
    const after = gradesMaxPerProblem?.length ?? before;
    return Array.from({ length: after }, (_, place) => (place < before ? place : null));
  }
  const old = problemOrder.filter((place) => place !== null);
  if (problemOrder.length === 0 || new Set(old).size < old.length) return undefined;
  if (old.some((place) => place >= before)) return undefined;
  if (gradesMaxPerProblem && gradesMaxPerProblem.length !== problemOrder.length) return undefined;
  return problemOrder;
};

const moved = <T>(list: readonly T[], places: readonly (number | null)[], fresh: T): T[] =>
  places.map((place) => (place === null ? fresh : (list[place] ?? fresh)));

const losesPoints = (grade: WireGrade, places: readonly (number | null)[]): boolean =>
  grade.grades.some((points, problem) => points !== null && !places.includes(problem));

type Table = WireAssessment['LOVersusProblemTable'];

/** One row per problem, with every blank written out as `null`. `undefined` if a number stands beyond the problems. */
const tableOf = (
  rows: readonly (readonly unknown[])[],
  problems: number,
  offering: WireOffering,
): Table | undefined => {
  if (rows.slice(problems).some((row) => row.some((cell) => typeof cell === 'number'))) return undefined;
  const width = Math.max(offering.learningOutcomes.length, ...rows.slice(0, problems).map((row) => row.length));
  return Array.from({ length: problems }, (_, problem) =>
    Array.from({ length: width }, (__, outcome) => {
      const cell = rows[problem]?.[outcome];
      return typeof cell === 'number' ? cell : null;
    }),
  );
};

export const deleteAssessment: Call = (book, ask) => {
  const found = locate(book, ask.ids);
  if ('why' in found) return refused(found.why);
  const scope = scopeOfAssessment(book, found.assessment.assessmentId);
  return unseen(scope, ask) ?? done(without(book, scope));
};

import type { Assessment, Enrollment, Offering, Student, WorkingData } from '../../events/entities.ts';
import { type AssessmentId, type CourseId, keyOfAll, type OfferingId, type StudentId } from '../../events/ids.ts';
import { type Item, isNounItem, itemKey, type ValueOf } from '../../events/items.ts';
import { entriesOf, keysOf, record } from '../../events/record.ts';
import { emptyStores, type Stores } from '../../projections/book/book.ts';
import { isBlank } from '../../projections/book/grade-of.ts';
import { valueIn } from '../../projections/book/items.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import { heldValue, owedOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { ProblemsThere, type UnclearProblems } from '../compare/problems-there.ts';
import { isAssessment, isOffering, type Target, targetsOf } from '../target.ts';
import { ourIdsFor } from './local-ids.ts';
import { assessmentAsHere, gradeAsHere, offeringAsHere, settingsAsHere } from './localise-values.ts';
import { shareWithBook } from './shared-values.ts';

/** A row of the server that the book cannot hold, and why. The row is ignored, with everything beneath it. */
export type SkippedRow = {
  readonly item: Item;
  readonly why: SkipReason;
  /** What the row holds, for a student whose code another student here has. */
  readonly value?: Student;
};

export type SkipReason =
  | 'no such course'
  | 'no such offering'
  | 'no such assessment'
  | 'no such seat'
  | 'no such student'
  | 'moved'
  | 'student code taken';

/** What the server holds, in our ids, and written as it is here where that means the same. */
export type Localised = {
  readonly theirs: Stores;
  readonly leftOut: readonly SkippedRow[];
  /** By `itemKey`: rows that were left out, and rows that an unanswered call may have added. */
  readonly skipped: ReadonlySet<string>;
  /** New ids for items whose id at the server means something else here. */
  readonly renamed: readonly { readonly item: Item; readonly id: string }[];
  /** Items that rows of the reading refer to, and that the reading lacks. */
  readonly named: readonly Item[];
  /** By assessment, problems whose place at the server is uncertain: see `sameProblems`. */
  readonly unclear: UnclearProblems;
};

/**
 * Translates what a reading or a snapshot's file brought before it is compared with the book. A row whose parent is
 * missing is left out. `upon`: where only a part was read, all else that the server is known to hold, in our ids; the
 * rows are put into it.
 */
export const localise = (records: Records, fresh: WorkingData, upon?: Stores): Localised => {
  const reading = new RowReading(records, fresh, upon);
  for (const course of fresh.courses) {
    const courseId = reading.ourIds.course(course.courseId);
    reading.take({ of: 'course', courseId }, 'all', [], () => {
      reading.theirs.courses[courseId] = { ...course, courseId };
    });
  }
  for (const offering of fresh.offerings) reading.offering(offering);
  for (const student of fresh.students) {
    const studentId = reading.ourIds.student(student.studentId);
    reading.take({ of: 'student', studentId }, 'all', [], () => {
      reading.theirs.students = reading.theirs.students.with(studentId, { ...student, studentId });
    });
  }
  for (const assessment of fresh.assessments) reading.assessment(assessment);
  reading.reweigh(fresh.offerings);
  for (const enrollment of fresh.enrollments) reading.seat(enrollment);
  for (const grade of fresh.grades) reading.grade(grade);
  settingsAsHere(records, reading.ourIds, reading.theirs, fresh.settings);
  shareWithBook(reading.theirs, records.book);
  const { theirs, leftOut, skipped, ourIds: names, named, problems } = reading;
  return { theirs, leftOut, skipped, renamed: names.renamed, named: [...named.values()], unclear: problems.unclear };
};

type Parent = { readonly item: Item; readonly isThere: boolean; readonly why: SkipReason };

class RowReading {
  readonly theirs: Stores;
  readonly leftOut: SkippedRow[] = [];
  readonly skipped = new Set<string>();
  /** By `itemKey`. */
  readonly named = new Map<string, Item>();
  readonly ourIds: ReturnType<typeof ourIdsFor>;
  readonly problems: ProblemsThere;
  readonly #records: Records;
  readonly #adding: ReadonlySet<string>;
  readonly #isPart: boolean;

  constructor(records: Records, fresh: WorkingData, upon: Stores | undefined) {
    this.theirs = upon ?? emptyStores();
    this.#isPart = upon !== undefined;
    this.#records = records;
    this.ourIds = ourIdsFor(records);
    this.problems = new ProblemsThere(records, fresh, this.ourIds);
    this.#adding = addedUnderWay(records);
  }

  /**
   * Takes a row over, unless a parent is missing, or an unanswered call may have added the row in `scope`. A row
   * without a scope has no id of its own: it is known by its parents' ids.
   */
  take(item: Item, scope: string | undefined, parents: readonly Parent[], takeRow: () => void): void {
    const orphan = parents.find(({ isThere }) => !isThere);
    if (orphan) {
      if (!this.skipped.has(itemKey(orphan.item))) this.leftOut.push({ item, why: orphan.why });
      this.#noteMissing(orphan);
      this.skipped.add(itemKey(item));
    } else if (scope !== undefined && this.#adding.has(keyOfAll(item.of, scope)) && !this.#isKnown(item)) {
      this.skipped.add(itemKey(item));
    } else takeRow();
  }

  offering(row: Offering): void {
    const offeringId = this.ourIds.offering(row.offeringId);
    const courseId = this.ourIds.course(row.courseId);
    const item = { of: 'offering', offeringId } as const;
    const held = this.#held(item);
    this.take(
      item,
      courseId,
      [this.#course(courseId), this.#sameParent(item, held === null || held.courseId === courseId)],
      () => {
        this.theirs.offerings[offeringId] = { ...row, offeringId, courseId };
        this.theirs.enrollments[offeringId] ??= StudentMap.of();
        this.theirs.grades[offeringId] ??= StudentMap.of();
      },
    );
  }

  /** An assessment that the server holds under another offering than was known is left out: here none moves. */
  assessment(row: Assessment): void {
    const assessmentId = this.ourIds.assessment(row.assessmentId);
    const offeringId = this.ourIds.offering(row.offeringId);
    const item = { of: 'assessment', assessmentId } as const;
    const held = this.#held(item);
    const ours = valueIn(this.#records.book, item);
    const parents = [
      this.#offering(offeringId),
      this.#sameParent(item, held === null || held.offeringId === offeringId),
    ];
    this.take(item, offeringId, parents, () => {
      const serverId = row.assessmentId;
      const named = { ...row, assessmentId, offeringId };
      this.ourIds.setProblemIds(assessmentId, this.problems.problemIds(named, serverId));
      this.theirs.assessments[assessmentId] = assessmentAsHere(named, serverId, held, ours, this.ourIds);
    });
  }

  /** Translates the weights of the offerings. To be called after `assessment` was called for all assessments. */
  reweigh(rows: readonly Offering[]): void {
    for (const row of rows) {
      const offeringId = this.ourIds.offering(row.offeringId);
      const offering = this.theirs.offerings[offeringId];
      if (!offering || this.skipped.has(itemKey({ of: 'offering', offeringId }))) continue;
      const item = { of: 'offering', offeringId } as const;
      for (const { weights } of offering.weightSets) {
        for (const id of keysOf(weights)) {
          if (weights[id] !== 0) this.#noteMissing(this.#assessment(this.ourIds.assessment(id), offeringId));
        }
      }
      const ours = valueIn(this.#records.book, item);
      this.theirs.offerings[offeringId] = offeringAsHere(
        offering,
        this.#held(item),
        ours,
        (id) => this.ourIds.assessment(id),
        (id) => this.theirs.assessments[id]?.offeringId === offeringId,
      );
    }
  }

  seat(row: Enrollment): void {
    const offeringId = this.ourIds.offering(row.offeringId);
    const studentId = this.ourIds.student(row.studentId);
    const parents = [this.#offering(offeringId), this.#student(studentId)];
    this.take({ of: 'seat', offeringId, studentId }, undefined, parents, () => {
      const seats = this.theirs.enrollments[offeringId];
      if (seats) this.theirs.enrollments[offeringId] = seats.with(studentId, { ...row, offeringId, studentId });
    });
  }

  grade({
    offeringId: serverOfferingId,
    assessmentId: serverAssessmentId,
    studentId: serverStudentId,
    ...grade
  }: WorkingData['grades'][number]): void {
    const offeringId = this.ourIds.offering(serverOfferingId);
    const assessmentId = this.ourIds.assessment(serverAssessmentId);
    const studentId = this.ourIds.student(serverStudentId);
    const seats = this.theirs.grades[offeringId];
    if (
      seats &&
      this.theirs.enrollments[offeringId]?.has(studentId) &&
      this.theirs.assessments[assessmentId]?.offeringId === offeringId
    ) {
      if (isBlank(grade) && !this.#isPart) return;
      // A seat that is made here is nobody else's yet: it is filled without a copy for each grade.
      const seat = this.#isPart ? record(entriesOf(seats.get(studentId) ?? {})) : (seats.get(studentId) ?? record());
      const inBook = this.#records.book.grades[offeringId]?.get(studentId)?.[assessmentId];
      if (isBlank(grade)) delete seat[assessmentId];
      else
        seat[assessmentId] = gradeAsHere(grade, inBook, (id) =>
          this.ourIds.problem(assessmentId, serverAssessmentId, id),
        );
      this.theirs.grades[offeringId] = seats.with(studentId, seat);
      return;
    }
    const parents = [this.#assessment(assessmentId, offeringId), this.#seat(offeringId, studentId)];
    // A blank grade only means that there is a place for one.
    if (isBlank(grade)) for (const parent of parents) this.#noteMissing(parent);
    else this.take({ of: 'grade', offeringId, assessmentId, studentId }, undefined, parents, () => undefined);
  }

  /** Notes the parent as named by a row, if the reading lacks it. */
  #noteMissing({ item, isThere, why }: Parent): void {
    if (!isThere && why !== 'moved' && !this.skipped.has(itemKey(item))) this.named.set(itemKey(item), item);
  }

  #held<I extends Item>(item: I): ValueOf<I> | null {
    return heldValue(this.#records.outbox, this.#records.book, item);
  }

  #isKnown(item: Item): boolean {
    return owedOf(this.#records.outbox, item) !== undefined || valueIn(this.#records.book, item) !== null;
  }

  /** The item stands for its own parent: `isThere` says whether it still has the parent that was known. */
  #sameParent(item: Item, isThere: boolean): Parent {
    return { item, isThere, why: 'moved' };
  }

  #course(courseId: CourseId): Parent {
    return { item: { of: 'course', courseId }, isThere: courseId in this.theirs.courses, why: 'no such course' };
  }

  #offering(offeringId: OfferingId): Parent {
    return {
      item: { of: 'offering', offeringId },
      isThere: offeringId in this.theirs.offerings,
      why: 'no such offering',
    };
  }

  #student(studentId: StudentId): Parent {
    return { item: { of: 'student', studentId }, isThere: this.theirs.students.has(studentId), why: 'no such student' };
  }

  #assessment(assessmentId: AssessmentId, offeringId: OfferingId): Parent {
    const isThere = this.theirs.assessments[assessmentId]?.offeringId === offeringId;
    return { item: { of: 'assessment', assessmentId }, isThere, why: 'no such assessment' };
  }

  #seat(offeringId: OfferingId, studentId: StudentId): Parent {
    const isThere = this.theirs.enrollments[offeringId]?.has(studentId) === true;
    return { item: { of: 'seat', offeringId, studentId }, isThere, why: 'no such seat' };
  }
}

/** Where unanswered calls may have added something: kind and scope, in our ids. */
const addedUnderWay = ({ book, outbox }: Records): ReadonlySet<string> => {
  const scopes = new Set<string>();
  for (const sent of Object.values(outbox.sent)) {
    for (const target of targetsOf(sent)) {
      const { item, value } = target;
      if (!isNounItem(item) || value === null || heldValue(outbox, book, item) !== null) continue;
      scopes.add(keyOfAll(item.of, parentIdOf(target)));
    }
  }
  return scopes;
};

const parentIdOf = (target: Target): string => {
  if (isOffering(target)) return target.value?.courseId ?? '';
  return isAssessment(target) ? (target.value?.offeringId ?? '') : 'all';
};

import { type DomainEvent, isBookEvent } from '../../events/catalogue.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { isRecord } from '../../events/record.ts';
import type { ArchivedOffering } from '../events/within.ts';

/** The fields of the texts by which people know a student, a course, an offering or an assessment. */
const namingFields: ReadonlySet<string> = new Set([
  ...['studentCode', 'firstName', 'lastName', 'email', 'title', 'courseCode', 'courseNumber', 'tag', 'assessmentName'],
]);

/**
 * Reads the events of a ledger from first to last, and gathers what belongs to one offering, and what people call
 * everything else.
 */
export class OfferingSearch {
  readonly #offeringId: OfferingId;
  readonly #assessments = new Map<AssessmentId, OfferingId>();
  readonly #students = new Set<StudentId>();
  /** The texts of each student, assessment, course and offering. */
  readonly #texts = new Map<string, Set<string>>();

  constructor(offeringId: OfferingId) {
    this.#offeringId = offeringId;
  }

  take(event: DomainEvent): void {
    if (isBookEvent(event)) this.#walk(event, undefined);
  }

  found(withPrivate: boolean): ArchivedOffering {
    const ownAssessments = [...this.#assessments].flatMap(([id, offeringId]) =>
      offeringId === this.#offeringId ? [id] : [],
    );
    return {
      offeringId: this.#offeringId,
      assessmentIds: new Set(ownAssessments),
      studentIds: this.#students,
      withPrivate,
    };
  }

  /** The texts by which everything else is known, except those that something of the offering has too. */
  others(): readonly string[] {
    const { assessmentIds, studentIds } = this.found(true);
    const ownIds = new Set<string>([this.#offeringId, ...assessmentIds, ...studentIds]);
    const textsOf = (isOwn: boolean) =>
      [...this.#texts].flatMap(([id, texts]) => (ownIds.has(id) === isOwn ? [...texts] : []));
    const ownTexts = new Set(textsOf(true));
    return [...new Set(textsOf(false))].filter((text) => text.length > 1 && !ownTexts.has(text));
  }

  /** `ownerId`: the id of the innermost record around the value that has one. */
  #walk(value: unknown, ownerId: string | undefined): void {
    if (Array.isArray(value)) for (const entry of value) this.#walk(entry, ownerId);
    if (!isRecord(value)) return;
    const id = this.#noteIds(value) ?? ownerId;
    for (const [field, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') this.#walk(inner, id);
      else if (namingFields.has(field) && inner !== '') this.#addText(id ?? '', inner);
    }
  }

  #addText(id: string, text: string): void {
    const texts = this.#texts.get(id) ?? new Set();
    this.#texts.set(id, texts.add(text));
  }

  /**
   * The id of what the record is about; `undefined`: of nothing. An enrollment shows who is in the offering, an
   * assessment which offering it belongs to.
   */
  #noteIds(value: Readonly<Record<string, unknown>>): string | undefined {
    const { offeringId, studentId, assessmentId } = value;
    if (studentId && offeringId === this.#offeringId) this.#students.add(studentId as StudentId);
    if (assessmentId && offeringId && !this.#assessments.has(assessmentId as AssessmentId))
      this.#assessments.set(assessmentId as AssessmentId, offeringId as OfferingId);
    const id = studentId ?? assessmentId ?? offeringId ?? value.courseId;
    return typeof id === 'string' ? id : undefined;
  }
}

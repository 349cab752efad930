import { type DomainEvent, isBookEvent } from '../../events/catalogue.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { isRecord } from '../../events/record.ts';
import type { ArchivedOffering } from '../events/within.ts';

/** The texts by which people know a student, a course or an offering. */
const naming: ReadonlySet<string> = new Set([
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
    const ours = [...this.#assessments].flatMap(([id, of]) => (of === this.#offeringId ? [id] : []));
    return { offeringId: this.#offeringId, assessmentIds: new Set(ours), studentIds: this.#students, withPrivate };
  }

  /** Texts of everything else that nothing of the offering has. */
  others(): readonly string[] {
    const { assessmentIds, studentIds } = this.found(true);
    const own = new Set<string>([this.#offeringId, ...assessmentIds, ...studentIds]);
    const of = (isOwn: boolean) => [...this.#texts].flatMap(([id, texts]) => (own.has(id) === isOwn ? [...texts] : []));
    const kept = new Set(of(true));
    return [...new Set(of(false))].filter((text) => text.length > 1 && !kept.has(text));
  }

  /** `id`: of the innermost thing around the value. */
  #walk(value: unknown, id: string | undefined): void {
    if (Array.isArray(value)) for (const one of value) this.#walk(one, id);
    if (!isRecord(value)) return;
    const here = this.#noted(value) ?? id;
    for (const [field, one] of Object.entries(value)) {
      if (typeof one !== 'string') this.#walk(one, here);
      else if (naming.has(field) && one !== '') this.#say(here ?? '', one);
    }
  }

  #say(id: string, text: string): void {
    const texts = this.#texts.get(id) ?? new Set();
    this.#texts.set(id, texts.add(text));
  }

  /** What the record is, by its ids: an enrollment shows who is in the offering, an assessment whose it is. */
  #noted(value: Readonly<Record<string, unknown>>): string | undefined {
    const { offeringId, studentId, assessmentId } = value;
    if (studentId && offeringId === this.#offeringId) this.#students.add(studentId as StudentId);
    if (assessmentId && offeringId && !this.#assessments.has(assessmentId as AssessmentId))
      this.#assessments.set(assessmentId as AssessmentId, offeringId as OfferingId);
    const id = studentId ?? assessmentId ?? offeringId ?? value.courseId;
    return typeof id === 'string' ? id : undefined;
  }
}

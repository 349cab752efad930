import type { Book } from './book.ts';
import { same } from './book.ts';

/** How often each part of an account was changed. */
export type ModelRevision = {
  readonly all: number;
  readonly courses: number;
  readonly students: number;
  readonly settings: number;
  readonly offerings: Readonly<Record<string, number>>;
};

export const unchanged: ModelRevision = { all: 0, courses: 0, students: 0, settings: 0, offerings: {} };

/** Compares everything with everything. An offering that was not there before begins at the number of all. */
export const revisionAfter = (revision: ModelRevision, before: Book, after: Book): ModelRevision => {
  if (same(before, after)) return { ...revision, all: revision.all + 1 };
  const all = revision.all + 1;
  const one = (isChanged: boolean) => (isChanged ? 1 : 0);
  const was = new Set(before.offerings.map(({ offeringId }) => String(offeringId)));
  const is = after.offerings.map(({ offeringId }) => String(offeringId));
  const isOtherList = was.size !== is.length || is.some((id) => !was.has(id));
  const offerings = is.map((id): [string, number] => {
    const number = revision.offerings[id];
    if (number === undefined) return [id, all];
    return [id, number + one(JSON.stringify(partOf(before, id)) !== JSON.stringify(partOf(after, id)))];
  });
  return {
    all,
    courses: revision.courses + one(isOtherList || JSON.stringify(before.courses) !== JSON.stringify(after.courses)),
    students: revision.students + one(JSON.stringify(before.students) !== JSON.stringify(after.students)),
    settings: revision.settings + one(JSON.stringify(before.settings) !== JSON.stringify(after.settings)),
    offerings: Object.fromEntries(offerings),
  };
};

const partOf = (book: Book, id: string) =>
  [book.offerings, book.assessments, book.enrollments, book.grades].map((rows: readonly { offeringId: string }[]) =>
    rows.filter(({ offeringId }) => offeringId === id),
  );

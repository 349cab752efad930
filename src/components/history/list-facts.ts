/** What a row of History says that its commit alone does not tell: it follows from the whole list. */
import { takenBackBy } from '../../../events/commit.ts';
import type { CommitId } from '../../../events/ids.ts';
import { eachInSteps, flatMapInSteps, part, type Steps } from '../../../events/steps.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import type { Book } from '../../../projections/book/book.ts';
import { Redos } from '../../../projections/history/redone.ts';
import { type Tag, tagsIn } from '../../../projections/settings/tags.ts';
import { dayOf } from '../../browser/local-time.ts';
import { type GoneStudent, goneStudents, withStudents } from './gone-students.ts';
import { findingLate } from './unusual.ts';
import { listedKey } from './who.ts';

/**
 * `undone`: by the id of a commit, the number of the one that took it back. `redos`: which took back an undo. `tags`: names
 * of moments, by the key of their change. `names`: the book, with the students whom the listed changes took out of it
 * (`gone`).
 */
export type ListFacts = {
  readonly undone: ReadonlyMap<CommitId, number>;
  readonly redos: Pick<Redos, 'has'>;
  /** Weeks, as `findingLate` gives them. */
  readonly late: ReadonlyMap<CommitId, number>;
  readonly tags: ReadonlyMap<string, readonly string[]>;
  readonly gone: readonly GoneStudent[];
  readonly names: Book;
};

type Known = { readonly book: Book; readonly facts: ListFacts };

/** `all`: the newest first. `before`: what was found earlier, whose `names` stay where they name the same. */
export const findingFacts = function* (book: Book, all: readonly ListedCommit[], before?: Known): Steps<ListFacts> {
  const undone = yield* part(0, 0.1, findingUndone(all));
  const redos = yield* part(0.1, 0.2, findingRedos(all));
  const late = yield* part(0.2, 0.6, findingLate(all));
  const tags = yield* part(0.6, 0.8, findingTags(book, all));
  const gone = yield* part(
    0.8,
    1,
    flatMapInSteps(all, ({ changes }) => goneStudents(book, changes)),
  );
  const areNamesKept = before !== undefined && namesTheSame(before, book, { gone });
  return { undone, redos, late, tags, gone, names: areNamesKept ? before.facts.names : withStudents(book, gone) };
};

/** The stores that a row reads. Scores are not among them: a change holds its own. */
const namedStores = ['courses', 'offerings', 'assessments', 'students', 'settings'] as const;

/** Whether rows are worded as they were. A store that was written in is another object. */
export const namesTheSame = (before: Known, book: Book, { gone }: Pick<ListFacts, 'gone'>): boolean =>
  namedStores.every((store) => before.book[store] === book[store]) &&
  before.facts.gone.length === gone.length &&
  gone.every(([id, student], at) => {
    const [earlierId, earlier] = before.facts.gone[at] ?? [];
    return earlierId === id && earlier === student;
  });

/** Whether the list says of this commit what it said before. */
export const factsSayTheSame = (before: ListFacts, now: ListFacts, listed: ListedCommit): boolean => {
  const { id } = listed.commit;
  const key = listedKey(listed);
  const [tagsBefore, tagsNow] = [before.tags.get(key) ?? [], now.tags.get(key) ?? []];
  return (
    before.undone.get(id) === now.undone.get(id) &&
    before.redos.has(id) === now.redos.has(id) &&
    before.late.get(id) === now.late.get(id) &&
    tagsBefore.length === tagsNow.length &&
    tagsNow.every((name, at) => tagsBefore[at] === name)
  );
};

/**
 * The names of tags, by the newest listed commit of their moment in their own ledger: some commits are not listed. A tag
 * of a later day stands only at the change that set it.
 */
const findingTags = function* (
  book: Book,
  all: readonly ListedCommit[],
): Steps<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, readonly string[]>();
  /** By the id of a log, the tags whose commit is still to come. */
  const tagsLeft = new Map<string, readonly Tag[]>();
  yield* eachInSteps(all, (listed) => {
    const { commit, other } = listed;
    const logId = other?.logId ?? '';
    const tags = tagsLeft.get(logId) ?? tagsIn((other?.ledger.book() ?? book).settings);
    const isOfCommit = ({ seq }: Tag): boolean => commit.seq <= seq;
    const tagsReached = tags.filter(isOfCommit);
    tagsLeft.set(logId, tagsReached.length === 0 ? tags : tags.filter((tag) => !isOfCommit(tag)));
    const tagsOfDay = tagsReached.filter(({ at }) => dayOf(new Date(commit.at)) === dayOf(new Date(at)));
    if (tagsOfDay.length > 0)
      names.set(
        listedKey(listed),
        tagsOfDay.map(({ name }) => name),
      );
  });
  return names;
};

/** An undo that was itself taken back counts for nothing. */
const findingUndone = function* (all: readonly ListedCommit[]): Steps<ReadonlyMap<CommitId, number>> {
  const undone = new Map<CommitId, number>();
  yield* eachInSteps(all, ({ commit }) => {
    if (!undone.has(commit.id)) for (const id of takenBackBy(commit)) undone.set(id, commit.seq);
  });
  return undone;
};

const findingRedos = function* (all: readonly ListedCommit[]): Steps<Redos> {
  const redos = new Redos();
  yield* eachInSteps(all.toReversed(), ({ commit }) => redos.add(commit));
  return redos;
};

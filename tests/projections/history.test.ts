import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { decide } from '../../commands/decide.ts';
import { advance } from '../../commands/decision.ts';
import { isRefusal } from '../../commands/refusal.ts';
import { isBookEvent } from '../../events/catalogue.ts';
import type { Commit } from '../../events/commit.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { subjectKey, wordsOf } from '../../projections/book/subject.ts';
import { changesOf, type HistoryEntry, mayChange } from '../../projections/history/history.ts';
import { isRedo, Redos } from '../../projections/history/redone.ts';
import { a1, ana, c1, o1 } from '../builders.ts';
import { NaiveHistory } from './naive-history.ts';

/** Commits as the commands make them, an hour apart, by ana and ben in turn. */
const story = (commands: readonly Command[]): readonly Commit[] => {
  let book: Book = emptyBook();
  return commands.map((command, index) => {
    let ids = 0;
    const at = `2026-09-01T${String(8 + index).padStart(2, '0')}:00:00.000Z`;
    const newId = (): string => {
      ids += 1;
      return `n~${index}.${ids}`;
    };
    const events = decide(book, command, { now: at, newId });
    if (isRefusal(events)) throw new Error(`${command.type}: ${events.refused}`);
    book = advance(book, events);
    const id = asId<CommitId>(`n~${index}`);
    const actor = index % 2 ? 'ben' : 'ana';
    const place = { seq: index + 1, prevHash: '', hash: '' };
    return { ...place, id, at, actor, tab: 't', app: 'test', command: { type: command.type }, events };
  });
};

const points = (value: number | null) =>
  ({
    type: 'EditGrades',
    offeringId: o1,
    edits: [{ assessmentId: a1, studentId: ana, change: { points: { [problem]: value } } }],
  }) as const;
const problem = 'n~4.1';

const term = story([
  { type: 'AddCourse', courseId: c1, fields: { title: 'Algebra' } },
  { type: 'AddOffering', courseId: c1, offeringId: o1, fields: { section: '2' } },
  { type: 'AddStudent', studentId: ana, fields: { lastName: 'Abara' } },
  { type: 'EnrollStudents', offeringId: o1, studentIds: [ana] },
  { type: 'AddAssessment', offeringId: o1, assessmentId: a1, fields: { assessmentName: 'Midterm' }, maxima: [10] },
  points(7),
  points(9),
  { type: 'EditCourse', courseId: c1, fields: { title: 'Algebra I' } },
  { type: 'UnenrollStudents', offeringId: o1, studentIds: [ana] },
]);

const told = (): NaiveHistory => new NaiveHistory(term);

test('a cell tells what it was, what it became, who did it and when, until its seat was given up', () => {
  const entries = told().of({ what: 'grade', assessmentId: a1, studentId: ana }, problem);
  expect(entries.map(({ from, to, commit }) => [from, to, commit.actor, commit.at.slice(11, 13)])).toEqual([
    [null, 7, 'ben', '13'],
    [7, 9, 'ana', '14'],
    [9, null, 'ana', '16'],
  ]);
});

test('a course tells of its addition and of each edited field', () => {
  const course = { what: 'course', courseId: c1 } as const;
  expect(
    told()
      .of(course)
      .map(({ field }) => field),
  ).toEqual([null, 'title']);
  expect(told().of(course, 'title')).toMatchObject([{ from: 'Algebra', to: 'Algebra I' }]);
});

test('settings whose keys hold blanks are told apart', () => {
  expect(subjectKey({ what: 'setting', path: ['a b', 'c'] })).not.toBe(
    subjectKey({ what: 'setting', path: ['a', 'b c'] }),
  );
});

test.each(term.flatMap(({ events }) => events))('$type holds the words of every subject that it changes', (event) => {
  if (!isBookEvent(event)) throw new Error('Commands record book events.');
  const json = JSON.stringify(event);
  for (const { subject } of changesOf(event)) {
    expect(mayChange(event.type, subject)).toBe(true);
    for (const word of wordsOf(subject)) expect(json).toContain(JSON.stringify(word));
  }
});

test('every change of every commit is found under its subject, and each value begins where the one before ended', () => {
  const history = told();
  const changes = term.flatMap(({ events }) => events.filter(isBookEvent).flatMap(changesOf));
  const subjects = new Map(changes.map(({ subject }) => [subjectKey(subject), subject]));
  const found = [...subjects.values()].flatMap((subject) => history.of(subject));
  expect(found.length).toBe(changes.length);
  const last = new Map<string, unknown>();
  for (const { subject, field, from, to } of changes) {
    const key = `${subjectKey(subject)} ${field}`;
    if (last.has(key)) expect(from).toEqual(last.get(key));
    last.set(key, to);
  }
  expect(last.size).toBeGreaterThan(5);
});

test.each([
  ['of one', (id: CommitId) => ({ undoes: id }), true],
  ['of several at once', (id: CommitId) => ({ undoesAll: [id], command: { type: 'UndoCommits' } }), true],
  ['that does more besides', (id: CommitId) => ({ undoesAll: [id], command: { type: 'ApplyTrial' } }), false],
] as const)('an undo of an undo %s is told from an undo, however often it goes back and forth', async (_, undo, is) => {
  const course = { what: 'course', courseId: c1 } as const;
  const ids = ['edit', 'undo', 'redo', 'undo again', 'redo again'].map((id) => asId<CommitId>(id));
  const [first] = told().of(course);
  if (!first) throw new Error('there is no change');
  const changes = ids.map((id, at): HistoryEntry => {
    const undone = ids[at - 1];
    const more = undone && (at === 1 ? undo(undone) : { undoes: undone });
    return { ...first, commit: { ...first.commit, id, ...more } };
  });
  const answers = changes.map((change, at) => isRedo(change, each(changes.slice(0, at + 1).reverse())));
  const redone = is ? ['redo', 'redo again'] : ['undo again'];
  const found = await Promise.all(answers);
  expect(ids.filter((__, at) => found[at])).toEqual(redone);
  const redos = new Redos();
  for (const { commit } of changes) redos.add(commit);
  expect(ids.filter((id) => redos.has(id))).toEqual(redone);
});

const each = async function* (changes: readonly HistoryEntry[]): AsyncGenerator<HistoryEntry, void> {
  yield* changes;
};

import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { decide } from '../../commands/decide.ts';
import { advance } from '../../commands/decision.ts';
import { isRefusal } from '../../commands/refusal.ts';
import { isBookEvent } from '../../events/catalogue.ts';
import type { Commit } from '../../events/commit.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import { type Book, emptyBook } from '../../projections/book.ts';
import { changesOf, History } from '../../projections/history.ts';
import { subjectKey } from '../../projections/subject.ts';
import { a1, ana, ben, c1, o1 } from '../builders.ts';

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

const told = (): History => {
  const history = new History();
  for (const commit of term) history.add(commit);
  return history;
};

test('a cell tells what it was, what it became, who did it and when, until its seat was given up', () => {
  const entries = told().of({ what: 'grade', assessmentId: a1, studentId: ana }, problem);
  expect(entries.map(({ from, to, commit }) => [from, to, commit.actor, commit.at.slice(11, 13)])).toEqual([
    [null, 7, 'ben', '13'],
    [7, 9, 'ana', '14'],
    [9, null, 'ana', '16'],
  ]);
});

test('a course tells of its addition and of each edited field', () => {
  expect(
    told()
      .of({ what: 'course', courseId: c1 })
      .map(({ field }) => field),
  ).toEqual([null, 'title']);
  expect(told().of({ what: 'course', courseId: c1 }, 'title')).toMatchObject([{ from: 'Algebra', to: 'Algebra I' }]);
});

test('an unknown subject has no history', () => {
  expect(told().of({ what: 'student', studentId: ben })).toEqual([]);
});

test('settings whose keys hold blanks are told apart', () => {
  expect(subjectKey({ what: 'setting', path: ['a b', 'c'] })).not.toBe(
    subjectKey({ what: 'setting', path: ['a', 'b c'] }),
  );
});

test('commits can be told by actor and by time', () => {
  expect(
    told()
      .by('ben')
      .map(({ seq }) => seq),
  ).toEqual([2, 4, 6, 8]);
  expect(
    told()
      .between('2026-09-01T09:00', '2026-09-01T11:00')
      .map(({ seq }) => seq),
  ).toEqual([2, 3]);
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

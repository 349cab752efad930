import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../../events/ids.ts';
import type { OwedGrades } from '../../../projections/outbox/outbox.ts';
import { a1, a2, assessment, course, enrolled, graded, offering, student } from '../../builders.ts';
import { drain, type Opened, openRecords, type SignedIn, signedInModel } from './planned-work.ts';

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => asId<StudentId>(`${letter}${at}`));

/** How many owed grades are looked at while `work` runs. */
const cellsWalked = (opened: Opened, work: () => void): number => {
  let walked = 0;
  const counting = (byStudent: OwedGrades['byStudent']) =>
    new Proxy(byStudent, {
      get: (target, key, receiver) => {
        walked += 1;
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
  const lists = Object.values(opened.records().outbox.owedGrades).flatMap((ofOffering) => Object.values(ofOffering));
  for (const list of lists) Reflect.set(list, 'byStudent', counting(list.byStudent));
  work();
  return walked;
};

/** How often students and seats are looked up by their keys while `work` runs. Each look makes a key. */
const keysMade = (opened: Opened, work: () => void): number => {
  let made = 0;
  class CountingMap extends Map<string, never> {
    override get(key: string) {
      made += 1;
      return super.get(key);
    }
  }
  const { owed } = opened.records().outbox;
  for (const kind of ['student', 'seat'] as const) {
    Reflect.set(owed, kind, new CountingMap(owed[kind] as unknown as Map<string, never>));
  }
  work();
  return made;
};

const classOf = (students: readonly StudentId[]) => [
  ...students.flatMap((id) => [student(id), enrolled(id)]),
  ...students.flatMap((id) => [graded(id, [7], a1), graded(id, [8], a2)]),
];

const sendSome = (opened: Opened, server: SignedIn): void => {
  for (const one of opened.intend()) opened.hear(one, server.send(one));
};

test('a class that is to be added has no grade looked at while none of its students has a seat at the server', () => {
  const server = signedInModel();
  const opened = openRecords(server.capabilities);
  opened.commit([course(), offering(), assessment(a1), assessment(a2), ...classOf(numbered('s', 200))]);
  for (let at = 0; at < 4; at += 1) sendSome(opened, server);
  const walked = cellsWalked(opened, () => {
    for (let at = 0; at < 50; at += 1) sendSome(opened, server);
  });
  expect(walked).toBe(0);
  drain(opened, server);
  expect(server.data().grades).toHaveLength(400);
});

test('students who come to a class cost, in each plan, at most a look at the grades of those who have a seat', () => {
  const server = signedInModel();
  const opened = openRecords(server.capabilities);
  opened.commit([course(), offering(), assessment(a1), assessment(a2), ...classOf(numbered('s', 3))]);
  drain(opened, server);
  opened.commit(classOf(numbered('t', 200)));
  const plans = 50;
  const walked = cellsWalked(opened, () => {
    for (let at = 0; at < plans; at += 1) sendSome(opened, server);
  });
  expect(walked).toBeLessThanOrEqual(plans * 3 * 2);
  drain(opened, server);
  expect(server.data().grades).toHaveLength(406);
});

test('a plan for a class that is being added makes as many keys for 500 students as for 50', () => {
  const keysFor = (students: number): readonly number[] => {
    const server = signedInModel();
    const opened = openRecords(server.capabilities);
    opened.commit([course(), offering(), assessment(a1), assessment(a2), ...classOf(numbered('s', students))]);
    // The course, the offering and its assessments come first.
    for (let at = 0; at < 6; at += 1) sendSome(opened, server);
    const [adding] = opened.intend({ lanes: 1 });
    expect(adding?.call.endpoint).toBe('addStudent');
    const idle = keysMade(opened, () => expect(opened.intend()).toEqual([]));
    if (adding) opened.hear(adding, server.send(adding));
    const next = keysMade(opened, () => expect(opened.intend({ lanes: 1 }).length).toBe(1));
    return [idle, next];
  };
  const [few, many] = [keysFor(50), keysFor(500)];
  expect(many).toEqual(few);
});

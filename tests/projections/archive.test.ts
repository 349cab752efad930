import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Json } from '../../events/entities.ts';
import { isAbout } from '../../projections/archive/about.ts';
import { OfferingSearch } from '../../projections/archive/others.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  c1,
  c2,
  cellEdited,
  cem,
  course,
  enrolled,
  graded,
  o1,
  o2,
  offering,
  setting,
  student,
  unenrolled,
} from '../builders.ts';

const archived = (withPrivate: boolean) => ({
  ...{ offeringId: o1, assessmentIds: new Set([a1]), studentIds: new Set([ana]), withPrivate },
});

describe('R21.22 a change of the settings goes into an archive', () => {
  const reason = { letter: 'A', reason: 'Ill' };
  const grading = (...rest: string[]) => ['grading', o1, ...rest];
  test.each<{ path: string[]; from?: Json; to?: Json; goes: 'always' | 'if asked for' | 'never' }>([
    { path: grading('dropLowest'), to: 1, goes: 'always' },
    { path: grading('dropLowest'), from: 1, goes: 'always' },
    { path: grading(), to: { dropLowest: 1 }, goes: 'always' },
    { path: grading('given', ana), from: reason, goes: 'if asked for' },
    { path: grading('given', ana), to: reason, goes: 'if asked for' },
    { path: grading('given'), to: { [ana]: reason }, goes: 'if asked for' },
    { path: grading(), from: { given: { [ana]: reason } }, goes: 'if asked for' },
    { path: grading('given', ana, 'reason'), from: 'Ill', goes: 'if asked for' },
    { path: grading('given', ana, 'letter'), to: 'A', goes: 'always' },
    { path: ['notes', o1, ana, a1], to: 'late', goes: 'if asked for' },
    { path: ['notes', o2, ana, a2], to: 'late', goes: 'never' },
    { path: ['grading', o2, 'dropLowest'], to: 1, goes: 'never' },
    { path: ['grading'], to: { [o1]: { dropLowest: 1 } }, goes: 'never' },
    { path: ['ledgerTags', 't'], to: { name: 'Before' }, goes: 'never' },
    { path: ['display', o1], to: 'x', goes: 'never' },
  ])('$goes: $path from $from to $to', ({ path, from = null, to = null, goes }) => {
    const event = setting(path, from, to);
    expect([false, true].map((withPrivate) => isAbout(archived(withPrivate), event))).toEqual([
      goes === 'always',
      goes !== 'never',
    ]);
  });
});

test('an archive has what is about the offering, its assessments and its students, and nothing else', () => {
  const ours: DomainEvent[] = [
    ...[
      offering(o1),
      assessment(a1),
      student(ana),
      enrolled(ana, o1),
      enrolled(cem, o1),
      unenrolled(ana),
      graded(ana, [1]),
    ],
    { type: 'AssessmentEdited', assessmentId: a1, from: { assessmentName: 'a' }, to: { assessmentName: 'b' } },
    { type: 'StudentEdited', studentId: ana, from: { lastName: 'a' }, to: { lastName: 'b' } },
  ];
  const others: DomainEvent[] = [
    ...[
      course(c1),
      course(c2),
      offering(o2, c2),
      assessment(a2, [1], o2),
      student(ben),
      enrolled(ana, o2),
      graded(ana, [1], a2, o2),
    ],
    cellEdited(ana, {}, { bonusPoints: 1 }, a1, o2),
    { type: 'AssessmentEdited', assessmentId: a2, from: { assessmentName: 'a' }, to: { assessmentName: 'b' } },
    { type: 'StudentEdited', studentId: ben, from: { lastName: 'a' }, to: { lastName: 'b' } },
  ];
  expect(ours.filter((event) => !isAbout(archived(false), event))).toEqual([]);
  expect(others.filter((event) => isAbout(archived(true), event))).toEqual([]);
});

describe('what is searched for', () => {
  const search = new OfferingSearch(o1);
  const events: DomainEvent[] = [
    course(c1, { title: 'Algebra', courseCode: 'X' }),
    offering(o1),
    offering(o2),
    assessment(a1),
    assessment(a2, [10], o2),
    student(ana, { lastName: 'Li', email: 'li@school.example' }),
    student(ben, { lastName: 'Bo', firstName: 'Li' }),
    student(cem, { lastName: 'Ce' }),
    enrolled(ana, o1),
    unenrolled(ana),
    enrolled(cem, o2),
    { type: 'StudentEdited', studentId: cem, from: { lastName: 'Ce' }, to: { lastName: 'Cemal' } },
    setting(['notes', o2, cem, 'student'], null, 'Secret'),
  ];
  for (const event of events) search.take(event);

  test('are all who were ever in the offering, and its assessments', () => {
    expect(search.found(true)).toEqual({
      offeringId: o1,
      assessmentIds: new Set([a1]),
      studentIds: new Set([ana]),
      withPrivate: true,
    });
  });

  test('are the names that anything else ever had, from two letters on, unless something of the offering has them', () => {
    expect(new Set(search.others())).toEqual(new Set(['Algebra', 'Bo', 'Ce', 'Cemal', a2]));
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecord } from '../../events/record.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { type Forgeable, forgedFile, judged, parsedLines } from './forged.ts';
import { goldenWorlds, worldsFiles } from './golden/worlds.ts';

const worlds = worldsFiles
  .flatMap(goldenWorlds)
  .filter(({ lines }) => lines.length > 20)
  .slice(0, 60);
const aWorld = fc.constantFrom(...worlds);

test('a ledger that somebody writes again as it was has the head that was noted', () => {
  for (const { header, lines } of worlds.slice(0, 20)) {
    const { end, faults } = judged(forgedFile(header, parsedLines(lines)));
    expect({ end, faults }).toMatchObject({
      end: { kind: 'log', head: { hash: hashOfLine(lines.at(-1) ?? '') } },
      faults: [],
    });
  }
});

/** Where a value could be told to have been another one before: of each event with one. */
const placesIn = (commits: readonly Forgeable[], type: string) =>
  commits.flatMap((commit, at) => commit.events.flatMap((entry, n) => (entry.event.type === type ? [{ at, n }] : [])));

const other = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'boolean') return !value;
  return value === null ? 1 : null;
};

type Loose = Record<string, unknown>;

/** Changes one value beneath a record. */
const falsified = (record: Loose, ...only: readonly string[]): boolean => {
  for (const key of only.length > 0 ? only : Object.keys(record)) {
    const value = record[key];
    if (Array.isArray(value)) continue;
    if (isRecord(value)) {
      if (falsified(value)) return true;
      continue;
    }
    record[key] = other(value);
    return true;
  }
  return false;
};

test.each(['GradeEdited', 'StudentEdited', 'AssessmentEdited', 'ProblemEdited', 'WeightEdited', 'EnrollmentEdited'])(
  'every value before that somebody falsifies is found: %s',
  (type) => {
    let forged = 0;
    fc.assert(
      fc.property(aWorld, fc.nat(), ({ header, lines }, pick) => {
        const commits = parsedLines(lines);
        const places = placesIn(commits, type);
        const place = places[pick % Math.max(1, places.length)];
        const event = place && commits[place.at]?.events[place.n]?.event;
        if (!event) return;
        const [cell] = Object.values((event.grades ?? {}) as Record<string, { from: Loose }>);
        const before = cell?.from ?? event.from;
        const isDone = isRecord(before) ? falsified(before) : falsified(event, 'from');
        if (!isDone) return;
        forged += 1;
        const { end, faults } = judged(forgedFile(header, commits));
        const isFound = end.kind === 'bad' || faults.some(({ seq }) => seq === (place?.at ?? 0) + 1);
        expect(isFound).toBe(true);
      }),
      { numRuns: 150 },
    );
    expect(forged).toBeGreaterThan(2);
  },
);

describe('what a forger can do without a trace within the file', () => {
  const kinds: Readonly<Record<string, (commits: Forgeable[], pick: number) => Forgeable[]>> = {
    'another time': (commits, pick) => {
      const at = 1 + (pick % (commits.length - 1));
      return commits.map((one, n) => (n === at ? { ...one, at: '2001-01-01T00:00:00.000Z' } : one));
    },
    'another actor': (commits, pick) => {
      const at = pick % commits.length;
      return commits.map((one, n) => (n === at ? { ...one, actor: 'eve@school.example' } : one));
    },
    'the end cut off': (commits, pick) => commits.slice(0, pick % commits.length),
    'a commit without events inserted': (commits, pick) =>
      commits.toSpliced(pick % commits.length, 0, { ...(commits[0] as Forgeable), id: 'eve~1', events: [] }),
  };

  test.each(Object.keys(kinds))('%s is no longer under the head that was noted', (kind) => {
    fc.assert(
      fc.property(aWorld, fc.nat(), ({ header, lines }, pick) => {
        const noted = hashOfLine(lines.at(-1) ?? '');
        const { hashes, end } = judged(forgedFile(header, kinds[kind]?.(parsedLines(lines), pick) ?? []));
        expect(hashes).not.toContain(noted);
        if (kind === 'another time') expect(end).toMatchObject({ kind: 'log', earlier: expect.anything() });
      }),
      { numRuns: 30 },
    );
  });
});

describe('what no gradebook can hold is named with its place', () => {
  const world = worlds.find(({ lines }) => lines.some((line) => line.includes('"AssessmentAdded"')));
  const { header = '', lines = [] } = world ?? {};
  const eventOf = (type: string, commits: Forgeable[]) =>
    commits.flatMap(({ events }) => events).find(({ event }) => event.type === type);
  const appended = (commits: Forgeable[], event: object | undefined, more: Partial<Forgeable> = {}): Forgeable[] => [
    ...commits,
    {
      ...(commits[0] as Forgeable),
      id: 'eve~1',
      command: { type: 'EditGrades' },
      events: [entryOf({ ...event })],
      ...more,
    },
  ];
  const entryOf = (event: Loose) => ({ salt: '0'.repeat(32), v: 1, event });
  const forgeries: Readonly<Record<string, (commits: Forgeable[]) => Forgeable[]>> = {
    'an assessment that is added twice': (commits) => {
      const event = eventOf('AssessmentAdded', commits)?.event;
      const assessment = { ...(event?.assessment as Loose), assessmentId: 'eve' };
      const entry = entryOf({ ...event, assessment, at: 0 });
      return appended(commits, {}, { events: [entry, entry] });
    },
    'a place of a thousand million': (commits) =>
      appended(commits, { ...eventOf('CourseAdded', commits)?.event, course: courseOf('eve'), at: 1e9 }),
    'a place below zero': (commits) =>
      appended(commits, { ...eventOf('CourseAdded', commits)?.event, course: courseOf('eve'), at: -1 }),
    'a place that is text': (commits) =>
      appended(commits, { ...eventOf('CourseAdded', commits)?.event, course: courseOf('eve'), at: '0' }),
    'a student that is not there': (commits) =>
      appended(commits, { type: 'StudentEdited', studentId: 'eve', from: {}, to: { lastName: 'x' } }),
    'a last name that is an object': (commits) =>
      appended(commits, {
        type: 'StudentAdded',
        student: { studentId: 'eve', studentCode: '1', firstName: '', lastName: { a: 1 }, email: '' },
      }),
    'weight sets in an edit of an offering': (commits) =>
      appended(commits, { type: 'OfferingEdited', offeringId: 'o1', from: {}, to: { weightSets: 'none' } }),
    'a commit that undoes itself': (commits) =>
      appended(commits, { type: 'SettingEdited', path: ['x'], from: null, to: 1 }, { undoes: 'eve~1' }),
    'a commit with the id of another': (commits) =>
      appended(commits, { type: 'SettingEdited', path: ['x'], from: null, to: 1 }, { id: commits[0]?.id ?? '' }),
    'a type that nobody knows': (commits) => appended(commits, { type: 'GradesForged' }),
    'an event without its fields': (commits) => appended(commits, { type: 'GradeEdited' }),
    'an order of problems that are not there': (commits) =>
      appended(commits, { type: 'ProblemsReordered', assessmentId: 'eve', from: ['a'], to: ['b'] }),
    'a weight set that is not there': (commits) =>
      appended(commits, { type: 'WeightSetMoved', offeringId: 'eve', weightSetId: 'w', from: 0, to: 1 }),
  };
  const course = eventOf('CourseAdded', parsedLines(lines))?.event.course as Loose;
  const courseOf = (courseId: string) => ({ ...course, courseId });

  test.each(Object.keys(forgeries))('%s', (name) => {
    const { end, faults } = judged(forgedFile(header, forgeries[name]?.(parsedLines(lines)) ?? []));
    const place = end.kind === 'bad' ? end.line - 1 : faults[0]?.seq;
    expect(place).toBe(lines.length + 1);
  });
});

test.each([0.5, 1.5, 2.5])('an event of version %d, which none is, is not read as one of a version that is', (v) => {
  const { header, lines } = worlds.find(({ lines: all }) =>
    all.some((line) => line.includes('"type":"GradeEdited"')),
  ) ?? {
    header: '',
    lines: [],
  };
  const commits = parsedLines(lines);
  for (const { events } of commits) for (const entry of events) if (entry.event.type === 'GradeEdited') entry.v = v;
  expect(judged(forgedFile(header, commits)).end.kind).toBe('bad');
});

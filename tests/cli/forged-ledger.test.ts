import { describe, expect, test } from 'vitest';
import { readGradebookFile } from '../../cli/gradebook-file.ts';
import { asId, type CourseId } from '../../events/ids.ts';
import { replayCommand, verifyCommand } from '../../messages/cli/ledger-file.ts';
import { type Forgeable, forgedFile, parsedLines } from '../log/forged.ts';
import { goldenWorlds, worldsFiles } from '../log/golden/worlds.ts';
import { fileOf, gradeledger } from './gradeledger.ts';

/** A browser’s log that a simulation has left. */
const world = worldsFiles.flatMap(goldenWorlds).find(({ lines: all }) => all.length > 60);

type Points = Record<string, number | null>;

/** The golden worlds have version 1 of this event, which edits one assessment. */
const pointsBefore = (commit: Forgeable | undefined): readonly Points[] =>
  (commit?.events ?? []).flatMap(({ event }) => {
    const { points } = (event.type === 'GradeEdited' ? event.from : {}) as { readonly points?: Points };
    return points ? [points] : [];
  });

const isPointsEdit = (commit: Forgeable): boolean =>
  commit.command.type === 'EditGrades' && pointsBefore(commit).some((points) => Object.keys(points).length > 0);

const madeAgain = (out: string): number => Number(/^(\d+) commits? of people taken back/m.exec(out)?.[1]);

/** What it comes to has an offering under a course. */
const hasOfferings = ({ lines }: { readonly lines: readonly string[] }): boolean =>
  lines.some((line) => line.includes('"type":"OfferingAdded"')) && !lines.some((line) => line.includes('Deleted"'));

/** Another, in which somebody edits points. */
const editing = worldsFiles.flatMap(goldenWorlds).find(({ lines: all }) => parsedLines(all).some(isPointsEdit));

describe('a ledger that somebody wrote anew', () => {
  test('R21.10 finds a falsified value before an edit, and a command that no version has', () => {
    const { header: first, lines: stored } = editing ?? { header: '', lines: [] };
    const commits = parsedLines(stored);
    const edit = commits.find(isPointsEdit);
    const [side] = pointsBefore(edit);
    const [problem = ''] = Object.keys(side ?? {});
    if (side) side[problem] = 987;
    const forged = fileOf('falsified.ndjson', forgedFile(first, commits));
    const told = expect.stringMatching(
      new RegExp(`commit ${edit?.seq}, event \\d+ \\(GradeEdited\\): what it says was there before is not`),
    );
    expect(gradeledger('verify', forged)).toMatchObject({ status: 1, out: told });
    const replayed = gradeledger('replay', forged, '--recheck');
    expect(replayed).toMatchObject({ status: 1, out: told });
    expect(replayed.out).toContain(replayCommand.impossible);
    const whole = gradeledger(
      'replay',
      fileOf('as-it-was.ndjson', forgedFile(first, parsedLines(stored))),
      '--recheck',
    );
    expect(madeAgain(replayed.out)).toBeLessThan(madeAgain(whole.out));

    const unknown = parsedLines(stored).map((one) =>
      one.seq === edit?.seq ? { ...one, command: { type: 'MendGrades' } } : one,
    );
    const file = fileOf('no-command.ndjson', forgedFile(first, unknown));
    expect(gradeledger('replay', file, '--recheck')).toMatchObject({
      status: 1,
      out: expect.stringContaining(
        `commit ${edit?.seq} (MendGrades): it cannot be made again: this version knows no such`,
      ),
    });
  });

  test('R21.8 says which time is before the one it follows, and how many others are', () => {
    const commits = parsedLines(world?.lines ?? []);
    const before = commits[3]?.at ?? '';
    const at = (place: number, one: string): string => (place === 4 || place === 8 ? '2000-01-01T00:00:00.000Z' : one);
    const put = commits.map((one, place) => ({ ...one, at: at(place, before) }));
    const file = fileOf('clock.ndjson', forgedFile(world?.header ?? '', put));
    expect(gradeledger('verify', file).out).toContain(
      `The time of commit ${commits[4]?.seq} (2000-01-01T00:00:00.000Z) is before that of the commit before it (${before}); so it is with 1 other commit. A clock was put back, or somebody wrote these commits anew.`,
    );
  });

  test('says in a sentence that no gradebook follows from an order of what is not there', () => {
    const commits = parsedLines(world?.lines ?? []);
    const event = { type: 'WeightSetMoved', offeringId: 'eve', weightSetId: 'w', from: 0, to: 1 };
    const more = { ...(commits[0] ?? commits[1]), id: 'eve~1', events: [{ salt: '0'.repeat(32), v: 1, event }] };
    const file = fileOf('no-order.ndjson', forgedFile(world?.header ?? '', [...commits, more as (typeof commits)[0]]));
    expect(gradeledger('replay', file)).toMatchObject({
      status: 2,
      err: expect.stringContaining(`no gradebook follows from commit ${commits.length + 1}: The log speaks of eve`),
    });
    expect(gradeledger('verify', file)).toMatchObject({
      status: 1,
      out: expect.stringContaining(`commit ${commits.length + 1}, event 1 (WeightSetMoved): it is about w`),
    });
  });

  test.each([
    [20, undefined],
    [21, 1],
    [23, 3],
  ])('lists twenty of %i faults, and says how many more there are', (faults, more) => {
    const [first] = parsedLines(world?.lines ?? []);
    const event = { type: 'StudentEdited', studentId: 'nobody', from: { firstName: 'a' }, to: { firstName: 'b' } };
    const events = Array.from({ length: faults }, () => ({ salt: '0'.repeat(32), v: 1, event }));
    const commit = { ...first, id: 'eve~1', events } as NonNullable<typeof first>;
    const { out } = gradeledger('verify', fileOf(`${faults}.ndjson`, forgedFile(world?.header ?? '', [commit])));
    expect(out.match(/\(StudentEdited\)/g)).toHaveLength(20);
    expect(out.includes(verifyCommand.more(more ?? 0))).toBe(more !== undefined);
  });

  test('finds a course that is deleted with offerings under it', () => {
    const { header: first, lines: stored } = worldsFiles.flatMap(goldenWorlds).find(hasOfferings) ??
      world ?? { header: '', lines: [] };
    const { book } = readGradebookFile(fileOf('whole.ndjson', forgedFile(first, parsedLines(stored))));
    const at = book.courseOrder.findIndex((id) => (book.offeringsOf[id]?.length ?? 0) > 0);
    const course = book.courses[book.courseOrder[at] ?? asId<CourseId>('')];
    const commits = parsedLines(stored);
    const event = { type: 'CourseDeleted', course, at };
    const more = { ...(commits[0] ?? commits[1]), id: 'eve~1', events: [{ salt: '0'.repeat(32), v: 1, event }] };
    const file = fileOf('orphans.ndjson', forgedFile(first, [...commits, more as (typeof commits)[0]]));
    const told = expect.stringContaining(`commit ${commits.length + 1}, event 1 (CourseDeleted): `);
    expect(gradeledger('verify', file)).toMatchObject({ status: 1, out: told });
    expect(gradeledger('replay', file)).toMatchObject({ status: 1, out: told });
  });

  test('R21.9 says of a type of event that it does not know the same as `verify`', () => {
    const commits = parsedLines(world?.lines ?? []);
    const entry = { salt: '0'.repeat(32), v: 1, event: { type: 'GradesForgotten' } };
    const more = { ...(commits[0] ?? commits[1]), id: 'eve~1', events: [entry] } as (typeof commits)[0];
    const file = fileOf('newer.ndjson', forgedFile(world?.header ?? '', [...commits, more]));
    const [one, other] = [gradeledger('verify', file), gradeledger('replay', file)];
    expect(one).toMatchObject({
      status: 1,
      out: expect.stringContaining('this version does not know what the commit holds'),
    });
    expect(other).toEqual(one);
  });
});

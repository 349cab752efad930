import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId } from '../../events/ids.ts';
import { isRecord, keysOf } from '../../events/record.ts';
import { readLogFile } from '../../log/file/check.ts';
import { footerLine } from '../../log/file/writing.ts';
import { encodeHeader, genesisHash, type LogHeader } from '../../log/header.ts';
import { readCommits } from '../../log/lines/read.ts';
import { Redaction } from '../../log/redaction/redaction.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { demoData } from '../../src/demo/demo.ts';
import { ana, o1, offeringOf, setting, studentOf } from '../builders.ts';
import { count } from '../counts.ts';
import { encodeCommit } from './encoded.ts';
import { foldOf } from './golden/meaning.ts';
import { goldenWorlds, worldsFiles } from './golden/worlds.ts';
import { countingSalts, gradeEdit, sampleHeader } from './sample.ts';

const redacted = (header: LogHeader, lines: readonly string[]): readonly string[] => {
  const redaction = new Redaction();
  const head = redaction.header(header);
  return [head, ...lines.map((line) => redaction.commit(line)), footerLine(redaction.end())];
};

/** Every text of a log and what stands in its place, names of fields and ids in records included. */
const replacedIn = (before: unknown, after: unknown, pairs: Map<string, string>): Map<string, string> => {
  if (typeof before === 'string') pairs.set(before, String(after));
  else if (Array.isArray(before) && Array.isArray(after)) {
    expect(after).toHaveLength(before.length);
    for (const [at, one] of before.entries()) replacedIn(one, after[at], pairs);
  } else if (isRecord(before) && isRecord(after)) {
    const [ours, theirs] = [Object.entries(before), Object.entries(after)];
    expect(theirs).toHaveLength(ours.length);
    for (const [at, [key, one]] of ours.entries()) {
      pairs.set(key, theirs[at]?.[0] ?? '');
      replacedIn(one, theirs[at]?.[1], pairs);
    }
    // Of settings that nobody listed the numbers go, too; points that went would show in the final grades.
  } else if (after !== 0 && after !== false) expect(after).toEqual(before);
  return pairs;
};

type Line = { readonly events: readonly { readonly event?: unknown }[] };
const eventsIn = (line: string): readonly unknown[] => (JSON.parse(line) as Line).events.map(({ event }) => event);

/** Final grades of a log by offering and student, ids as `named` says them. */
const finalsOf = (lines: readonly string[], named: (id: string) => string): Map<string, unknown> => {
  const { book } = foldOf(readCommits(lines).commits);
  const finals = new Map<string, unknown>();
  for (const offeringId of keysOf(book.offerings)) {
    for (const [studentId, { leftOut, zero, official }] of finalGrades(book, offeringId).students) {
      const told = [leftOut, zero, official].map((totals) => {
        const final = 'final' in totals ? totals.final : totals;
        return final.kind === 'grade' ? [final.percent.shown, final.weightSet, final.letter] : final.kind;
      });
      finals.set(`${named(offeringId)} ${named(studentId)}`, told);
    }
  }
  return finals;
};

const sameFinals = (lines: readonly string[], copy: readonly string[]): number => {
  const pairs = new Map<string, string>();
  for (const [at, line] of lines.entries()) replacedIn(eventsIn(line), eventsIn(copy[at] ?? ''), pairs);
  const before = finalsOf(lines, (id) => pairs.get(id) ?? id);
  expect(new Map([...finalsOf(copy, (id) => id)].sort())).toEqual(new Map([...before].sort()));
  return before.size;
};

const someWorlds = worldsFiles.flatMap(goldenWorlds).filter((_, at) => at % count(2, 1, 4) === 0);

test('a redacted log of simulated browsers is a sound chain that says what it is, with the same final grades', () => {
  let finals = 0;
  for (const { header, lines } of someWorlds) {
    const { logId, user, backend, at, app } = JSON.parse(header) as LogHeader;
    const copy = redacted({ logId, user, backend, at, app }, lines);
    expect(readLogFile(copy)).toMatchObject({
      kind: 'log',
      header: { redacted: true },
      lines: { length: lines.length },
    });
    finals += sameFinals(lines, copy.slice(1, -1));
  }
  expect(finals).toBeGreaterThan(100);
});

describe('the demo’s data', () => {
  const data = demoData(7);
  const header = encodeHeader(sampleHeader('demo'));
  const draft = {
    id: asId<never>('k~1'),
    at: '2026-01-01T00:00:00.000Z',
    actor: 'ana@school.example',
    tab: 't',
    app: '1',
    command: { type: 'ReadBackend', note: 'as Ana Smith has said' },
    events: [{ type: 'BaselineObserved' as const, data }],
  };
  const { line } = encodeCommit(draft, { seq: 0, hash: genesisHash(header) }, countingSalts());
  const copy = redacted(sampleHeader('demo'), [line]);

  test('are gone from a redacted log: no name, e-mail, code or title, nor who the instructor is', () => {
    const text = copy.join('\n');
    const { students, courses, offerings, assessments } = data;
    const secrets = [
      ...students.flatMap(({ firstName, lastName, email, studentCode }) => [firstName, lastName, email, studentCode]),
      ...courses.flatMap((course) => [course.title, course.courseCode, course.description, ...course.listOfTopics]),
      ...offerings.flatMap((one) => [one.title, one.instructorLastName, one.instructorFirstName, one.institution]),
      ...assessments.map(({ assessmentName }) => assessmentName),
      ...['ana@school.example', 'as Ana Smith has said'],
    ].filter((secret) => secret !== '');
    expect(secrets.length).toBeGreaterThan(100);
    // In quotes: a short name may stand inside a word of the format.
    expect(secrets.filter((secret) => text.includes(JSON.stringify(secret)))).toEqual([]);
    expect(secrets.filter((secret) => secret.length > 7 && text.includes(secret))).toEqual([]);
  });

  test('have the same final grades in it', () => {
    expect(sameFinals([line], copy.slice(1, -1))).toBeGreaterThan(50);
  });
});

test('a copy tells which commit took back which and which ids were made here, not where the server is nor what it answered', () => {
  const header = sampleHeader('answered');
  const edit = gradeEdit(1);
  const intent = asId<never>('i~1');
  const answered = {
    ...{ ...gradeEdit(2), undoes: edit.id, cause: edit.id },
    events: [
      {
        type: 'IdAssigned' as const,
        intent,
        item: { of: 'student' as const, studentId: asId<never>('s~1') },
        id: '4711',
      },
      { type: 'CallRefused' as const, intent, items: [], status: 400, reason: 'Ana Smith is there already' },
    ],
  };
  const command = { type: 'UndoCommits', how: 'undone' } as const;
  const both = { ...gradeEdit(3), command, undoesAll: [edit.id, answered.id] };
  let after = { seq: 0, hash: genesisHash(encodeHeader(header)) };
  const lines = [edit, answered, both].map((draft) => {
    const { line, position } = encodeCommit(draft, after, countingSalts());
    after = position;
    return line;
  });
  const copy = redacted(header, lines);
  for (const secret of ['school.example', 'answered', '4711', 'Ana Smith'])
    expect(copy.join('\n')).not.toContain(secret);
  const [one, other, third] = readCommits(copy.slice(1, -1)).commits;
  expect(other).toMatchObject({ undoes: one?.id, cause: one?.id });
  expect(third).toMatchObject({ command, undoesAll: [one?.id, other?.id] });
  expect(one?.id).toContain('~');
  expect([one?.id, other?.id]).not.toContain(edit.id);
  expect(copy.join('\n')).not.toContain(JSON.stringify(edit.id));
  const [assigned] = other?.events ?? [];
  expect(assigned).toMatchObject({
    item: { studentId: expect.stringContaining('~') },
    id: expect.not.stringContaining('~'),
  });
});

test('a text of somebody’s own is replaced wherever it stands, under a known name too', () => {
  const header = sampleHeader('own');
  const settings = {
    theme: 'Zana',
    note: { type: 'Zbo', at: 'Zcy', of: 'Zdi' },
    'Zeve’s': ['Zflo'],
    phone: 5551234,
    more: [{ at: 777 }, { room: 888 }],
    grading: {},
  };
  const draft = {
    ...{ id: asId<never>('k~1'), at: '2026-01-01T00:00:00.000Z', actor: 'Zgil', tab: 'Zhal', app: '1' },
    command: { type: 'EditSetting' },
    events: [
      { type: 'SettingEdited' as const, path: ['theme'], from: null, to: 'Zira' },
      { type: 'SettingEdited' as const, path: ['phone'], from: 5551234, to: null },
      { type: 'SettingEdited' as const, path: ['grading', 'o1', 'rule'], from: 'Zjo', to: 'halfEven' },
      {
        type: 'BaselineObserved' as const,
        data: { courses: [], offerings: [], assessments: [], students: [], enrollments: [], grades: [], settings },
      },
    ],
  };
  const after = { seq: 0, hash: genesisHash(encodeHeader(header)) };
  const [, copy = ''] = redacted(header, [encodeCommit(draft, after, countingSalts()).line]);
  for (const name of ['Zana', 'Zbo', 'Zcy', 'Zdi', 'Zeve', 'Zflo', 'Zgil', 'Zhal', 'Zira', 'Zjo'])
    expect(copy).not.toContain(name);
  for (const number of ['5551234', '888']) expect(copy).not.toContain(number);
  expect(copy).toContain('"to":"halfEven"');
});

test('settings that nobody listed keep no name, number or date, whatever the names in them are', () => {
  const header = sampleHeader('foreign');
  const own = { 'Zoe Id': { at: '1999-02-03', letter: 'F', points: 5551234 }, value: 5551234567 };
  const lists = { courses: [], offerings: [], assessments: [], students: [], enrollments: [], grades: [] };
  const events: readonly DomainEvent[] = [
    setting(['otherApp', 'Jane Doe'], null, 'absent'),
    setting(['otherApp', 'Jane Doe Id'], null, 'title'),
    setting(['attendance', 'jane', 'at'], null, '1999-02-03'),
    setting(['attendance', 'jane', 'letter'], null, 'F'),
    setting(['attendance', 'phone'], null, own),
    setting(['display'], null, { phones: [5551234] }),
    { type: 'ServerHolds', item: { of: 'setting', section: ['attendance'] }, value: own },
    { type: 'BaselineObserved', data: { ...lists, settings: { attendance: own } } },
  ];
  const after = { seq: 0, hash: genesisHash(encodeHeader(header)) };
  const [, copy = ''] = redacted(header, [encodeCommit({ ...gradeEdit(1), events }, after, countingSalts()).line]);
  for (const secret of ['Jane', 'jane', 'Zoe', 'absent', '"title"', '1999', '"F"', '5551234'])
    expect(copy).not.toContain(secret);
});

test('who is called like a name of the format is replaced, and an id that is called so stays one id', () => {
  const header = sampleHeader('names');
  const [studentId, assessmentId] = [asId<never>('student'), asId<never>('max')];
  const student = { studentId, studentCode: 'lost', firstName: 'max', lastName: 'data', email: 'email' };
  const draft = {
    ...{ id: asId<never>('k~1'), at: '2026-01-01T00:00:00.000Z', actor: 'tag', tab: 't', app: '1' },
    command: { type: 'AddStudent', note: 'title' },
    events: [
      { type: 'StudentAdded' as const, student },
      { type: 'SettingEdited' as const, path: ['grading', 'o1', 'neverDrop'], from: null, to: [assessmentId] },
      { type: 'SettingEdited' as const, path: ['grading', 'o1', 'weightSetNames', 'w1'], from: null, to: 'points' },
    ],
  };
  const after = { seq: 0, hash: genesisHash(encodeHeader(header)) };
  const copy = redacted(header, [encodeCommit(draft, after, countingSalts()).line]);
  const [commit] = readCommits(copy.slice(1, -1)).commits;
  const replaced = (field: string) => expect.stringMatching(new RegExp(`^${field}-\\d+$`));
  expect(commit).toMatchObject({ actor: replaced('user'), command: { note: replaced('note') } });
  expect(commit?.events).toMatchObject([
    {
      student: {
        studentId,
        studentCode: replaced('studentCode'),
        firstName: replaced('firstName'),
        lastName: replaced('lastName'),
        email: replaced('email'),
      },
    },
    { to: [assessmentId] },
    { to: replaced('weightSetNames') },
  ]);
});

test('a word, a date or a time that the format knows is replaced where it is somebody’s own', () => {
  const header = sampleHeader('known');
  const own = { lastName: 'dark', firstName: 'iso', email: 'B+', studentCode: '2001-02-03' };
  const events: readonly DomainEvent[] = [
    { type: 'StudentAdded', student: studentOf(ana, own) },
    setting(['meeting'], null, { at: 'Zola 2026-01-01', note: '2026-01-01T08:00:00.000Z' }),
    { type: 'CallDropped', intent: asId('i~1'), why: ['Zkim'] as never },
  ];
  const after = { seq: 0, hash: genesisHash(encodeHeader(header)) };
  const [, copy = ''] = redacted(header, [encodeCommit({ ...gradeEdit(1), events }, after, countingSalts()).line]);
  for (const secret of [...Object.values(own), '2026-01-01T08:00:00.000Z'])
    expect(copy).not.toContain(JSON.stringify(secret));
  for (const name of ['Zola', 'Zkim']) expect(copy).not.toContain(name);
});

test('what is sent of a setting names the same setting as the edit, and a name that nobody listed is replaced', () => {
  const header = sampleHeader('sections');
  const sections = [['grading', 'o1'], ['theme'], ['Zmo']];
  const items = sections.map((section) => ({ of: 'setting' as const, section }));
  const values = [{ rule: 'halfUp' }, 'dark', 5551234];
  const events: readonly DomainEvent[] = [
    setting(['grading', 'o1', 'rule'], null, 'halfUp'),
    setting(['theme'], null, 'dark'),
    setting(['Zmo'], null, 5551234),
    { type: 'CallIntended', intent: asId('i~1'), call: 'editSettings', items },
    ...items.map((item, at): DomainEvent => ({ type: 'ServerHolds', item, value: values[at] ?? null })),
    { type: 'StudentAdded', student: studentOf(ana, { lastName: 'grading' }) },
    { type: 'OfferingAdded', offering: { ...offeringOf(o1), section: 'grading' }, at: 0 },
  ];
  const after = { seq: 0, hash: genesisHash(encodeHeader(header)) };
  const copy = redacted(header, [encodeCommit({ ...gradeEdit(1), events }, after, countingSalts()).line]);
  const said = readCommits(copy.slice(1, -1)).commits[0]?.events ?? [];
  const [policy, , own] = said.flatMap((event) => (event.type === 'SettingEdited' ? [event] : []));
  expect(policy).toMatchObject({ path: ['grading', expect.stringMatching(/-\d+$/), 'rule'], to: 'halfUp' });
  expect(own).toMatchObject({ path: [expect.stringMatching(/-\d+$/)], to: 0 });
  const named = [policy?.path.slice(0, 2), ['theme'], own?.path].map((section) => ({ of: 'setting', section }));
  expect(said[3]).toMatchObject({ items: named });
  expect(said.slice(4, 7)).toMatchObject(
    [{ rule: 'halfUp' }, 'dark', 0].map((value, at) => ({ item: named[at], value })),
  );
  for (const other of said.slice(7)) expect(JSON.stringify(other)).not.toContain('"grading"');
});

test('the copy of a part is a part from the same place, and has no hash of the log that it was made from', () => {
  const header = sampleHeader('part');
  const hash = 'ab'.repeat(32);
  const { line } = encodeCommit(gradeEdit(9), { seq: 8, hash }, countingSalts());
  const copy = redacted({ ...header, part: { after: 8, hash, log: genesisHash(encodeHeader(header)) } }, [line]);
  expect(readLogFile(copy)).toMatchObject({ kind: 'log', header: { redacted: true, part: { after: 8 } } });
  expect(copy.join('\n')).not.toContain(hash);
  expect(copy.join('\n')).not.toContain(genesisHash(encodeHeader(header)));
});

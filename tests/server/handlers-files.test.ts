import { describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { createBackend } from '../../server/calls/dispatch.ts';
import { attachment, fileNameOf } from '../../server/handlers/file-name.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import type { sampleFiles } from './conformance/sample.ts';
import { bodyOf, type Caller, newCaller, succeeded } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';

const open = (quotas = {}) => {
  const { world, newAccount, failures } = testWorld(memoryStorage(memoryData('epoch')), quotas);
  return { backend: createBackend(world), newAccount, failures };
};

test.each(['exportOfferingToExcel', 'exportSnapshot'] as const)(
  '%s gives BIFF8 in which text stays text',
  async (name) => {
    const { ask, sample } = await newCaller(open(), 'a');
    const { body } = await ask({ name, params: { offeringId: sample.o1, offeringSnapshotId: sample.snapshot } });
    if (!(body instanceof Uint8Array)) throw new Error('no file');
    expect([...body.slice(0, 8)]).toEqual([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const { SheetNames, Sheets } = read(body, { cellFormula: true });
    expect(SheetNames).toEqual(['students', '1 =a-a1', '2 =a-a2', 'final grades']);
    const rows = Object.values(Sheets).flatMap((sheet) =>
      utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null }),
    );
    expect(rows).toContainEqual(['a1', '+Ng', 'Zoë', '', '2026-09-01']);
    expect(rows).toContainEqual(['B2', '+Ng', 'Zoë', 5, null, false, 0, false, 0]);
    expect(rows).toContainEqual(['gradesMaxPerProblem', null, null, 10, 5, null, null, null, null]);
    for (const sheet of Object.values(Sheets)) {
      for (const [address, cell] of Object.entries(sheet)) {
        if (!address.startsWith('!')) expect([address, (cell as { f?: string }).f]).toEqual([address, undefined]);
      }
    }
  },
);

test.each([
  ['long', 'x'.repeat(40), `1 ${'x'.repeat(29)}`],
  ['of signs that no sheet may have', "a'[b]:c*d?e/f\\g", '1 a  b  c d e f g'],
  ['long, of characters that take two places', '😀'.repeat(40), `1 ${'😀'.repeat(14)}`],
])(
  'a sheet is called after an assessment whose name is %s, as far as there is room',
  async (_, assessmentName, sheet) => {
    const { ask, sample } = await newCaller(open(), 'a');
    const { o1: offeringId, a1: assessmentId } = sample;
    await succeeded(ask({ name: 'editAssessment', params: { offeringId, assessmentId }, body: { assessmentName } }));
    const { body } = await ask({ name: 'exportOfferingToExcel', params: { offeringId } });
    if (!(body instanceof Uint8Array)) throw new Error('no file');
    expect(read(body).SheetNames[1]).toBe(sheet);
  },
);

test('the final grades of a workbook say what concerns them', async () => {
  const { ask, sample } = await newCaller(open(), 'a');
  const { body } = await ask({ name: 'exportOfferingToExcel', params: { offeringId: sample.o1 } });
  if (!(body instanceof Uint8Array)) throw new Error('no file');
  const sheet = read(body).Sheets['final grades'];
  const rows = sheet ? utils.sheet_to_json<Record<string, unknown>>(sheet) : [];
  expect(rows.map(({ studentCode, concerns }) => [studentCode, concerns])).toEqual([
    ['a1', 'not graded: =a-a1; not graded: =a-a2'],
    ['B2', 'partly graded: =a-a1'],
  ]);
});

test('a workbook says why there is no grade, and calls weight sets by their names', async () => {
  const { ask, sample } = await newCaller(open(), 'a');
  const letters = [
    { letter: 'B', from: 80 },
    { letter: 'F', from: 0 },
  ];
  const policy = { dropLowest: null, neverDrop: null, weightSetNames: ['by hand'], letters };
  const setting = { grading: { [sample.o1]: policy } };
  await succeeded(ask({ name: 'editSettings', body: { setting } }));
  const { body } = await ask({ name: 'exportOfferingToExcel', params: { offeringId: sample.o1 } });
  if (!(body instanceof Uint8Array)) throw new Error('no file');
  const sheet = read(body).Sheets['final grades'];
  const rows = sheet ? utils.sheet_to_json<Record<string, unknown>>(sheet) : [];
  const none = 'nothing graded';
  expect(rows).toMatchObject([
    { final: none, 'by hand': none, 'assessmentWeights 2': none },
    { final: 80, letter: 'B', 'by hand': 80, 'assessmentWeights 2': 50 },
  ]);
  expect(rows[0]).not.toHaveProperty('letter');
});

test('a workbook has the given grade in place of the computed one, and no reason', async () => {
  const { ask, sample } = await newCaller(open(), 'a');
  const given = {
    [sample.s1]: { final: 91, letter: 'A', reason: 'Appeal' },
    [sample.s2]: { letter: 'C', reason: 'Agreed' },
  };
  await succeeded(ask({ name: 'editSettings', body: { setting: { grading: { [sample.o1]: { given } } } } }));
  const { body } = await ask({ name: 'exportOfferingToExcel', params: { offeringId: sample.o1 } });
  if (!(body instanceof Uint8Array)) throw new Error('no file');
  const workbook = read(body);
  const sheet = workbook.Sheets['final grades'];
  const rows = sheet ? utils.sheet_to_json<Record<string, unknown>>(sheet) : [];
  expect(rows).toMatchObject([
    { final: 'nothing graded', letter: 'C' },
    { final: 91, letter: 'A' },
  ]);
  expect(JSON.stringify(workbook)).not.toMatch(/Appeal|Agreed/);
});

test('a workbook has a final grade of 0 as a number, computed or given', async () => {
  const { ask, sample } = await newCaller(open(), 'a');
  const { o1: offeringId, a1, a2, s1, s2 } = sample;
  for (const [assessmentId, grades] of [
    [a1, [0, 0]],
    [a2, [0]],
  ] as const)
    await succeeded(ask({ name: 'editGrade', params: { offeringId, assessmentId, studentId: s2 }, body: { grades } }));
  const given = { [s1]: { final: 0, reason: 'Never came' } };
  await succeeded(ask({ name: 'editSettings', body: { setting: { grading: { [offeringId]: { given } } } } }));
  const { body } = await ask({ name: 'exportOfferingToExcel', params: { offeringId } });
  if (!(body instanceof Uint8Array)) throw new Error('no file');
  const sheet = read(body).Sheets['final grades'];
  const rows = sheet ? utils.sheet_to_json<Record<string, unknown>>(sheet) : [];
  expect(rows.map(({ final }) => final)).toEqual([0, 0]);
});

test('an object file that was downloaded can be loaded by somebody else, under other ids where they are taken', async () => {
  const under = open();
  const [ana, bo] = [await newCaller(under, 'a'), await newCaller(under, 'b')];
  const { body } = await ana.ask({ name: 'exportOfferingToObject', params: { offeringId: ana.sample.o1 } });
  if (!(body instanceof Uint8Array)) throw new Error('no file');
  const file = JSON.parse(new TextDecoder().decode(body)) as ReturnType<typeof sampleFiles>[number];
  const b1 = bo.sample.a1;
  const renamed = JSON.parse(JSON.stringify(file).replaceAll(`"${ana.sample.a1}"`, `"${b1}"`)) as typeof file;
  const loaded = await succeeded(
    bo.ask({ name: 'loadSnapshotsFromObject', body: { listOfOfferingSnapshots: [renamed] } }),
  );
  const data = loaded.initializationData as Awaited<ReturnType<typeof bo.data>>;

  const mine = data.assessments.filter(({ offeringId }) => offeringId === ana.sample.o1);
  expect(mine.map(({ assessmentId }) => assessmentId === b1)).toEqual([false, false]);
  const fresh = mine[0]?.assessmentId ?? '';
  const [offering] = data.offerings.filter(({ offeringId }) => offeringId === ana.sample.o1);
  expect(offering?.assessmentWeights).toEqual([{ [fresh]: 40, [ana.sample.a2]: 60 }, { [fresh]: 100 }]);
  expect(data.settings.grading?.[ana.sample.o1]?.neverDrop).toEqual([fresh]);
  expect(data.students.map(({ studentId }) => studentId)).not.toContain(ana.sample.s1);
  expect(data.grades).toContainEqual(
    expect.objectContaining({ assessmentId: fresh, studentId: bo.sample.s1, grades: [5, null] }),
  );
});

const exportedFile = async (
  ask: Caller['ask'],
  offeringId: string,
): Promise<ReturnType<typeof sampleFiles>[number]> => {
  const { body } = await ask({ name: 'exportOfferingToObject', params: { offeringId } });
  if (!(body instanceof Uint8Array)) throw new Error('no file');
  return JSON.parse(new TextDecoder().decode(body));
};

test.each(['leaves', 'an older list'])(
  'the excuses of an object file are loaded in the ids of here, from %s',
  async (form) => {
    const under = open();
    const [ana, bo] = [await newCaller(under, 'a'), await newCaller(under, 'b')];
    const { o1, a1, s1 } = ana.sample;
    const file = await exportedFile(ana.ask, o1);
    const excused =
      form === 'leaves'
        ? { [s1]: { [a1]: true } }
        : [
            { studentId: s1, assessmentId: a1 },
            { studentId: s1, assessmentId: a1 },
          ];
    const settings = { grading: { [o1]: { excused } } };
    const changed = { ...file, initializationData: { ...file.initializationData, settings } };
    const loaded = await succeeded(
      bo.ask({ name: 'loadSnapshotsFromObject', body: { listOfOfferingSnapshots: [changed] } }),
    );
    const data = loaded.initializationData as Awaited<ReturnType<typeof bo.data>>;
    expect(data.settings.grading?.[o1]?.excused).toEqual({ [bo.sample.s1]: { [a1]: true } });
  },
);

test.each(['strict', ['leftOut']])('a policy that is %j is loaded as it came, and saved so', async (strict) => {
  const { ask, data, sample } = await newCaller(open(), 'a');
  const { o1 } = sample;
  const file = await exportedFile(ask, o1);
  const settings = { grading: { [o1]: strict } };
  const changed = { ...file, initializationData: { ...file.initializationData, settings } };
  await succeeded(ask({ name: 'loadSnapshotsFromObject', body: { listOfOfferingSnapshots: [changed] } }));
  expect((await data()).settings.grading).toEqual({ [o1]: strict });
  expect((await exportedFile(ask, o1)).initializationData.settings).toEqual(settings);
});

test('the note of a snapshot can be made empty', async () => {
  const { ask, data, sample } = await newCaller(open(), 'a');
  for (const note of ['before the final', '']) {
    const listOfOfferingSnapshotsIdsAndNotes = [{ offeringSnapshotId: sample.snapshot, note }];
    await succeeded(ask({ name: 'editSnapshotNotes', body: { listOfOfferingSnapshotsIdsAndNotes } }));
    expect((await data()).snapshots[0]?.note).toBe(note);
  }
});

describe('A quota', () => {
  test.each([
    ['addCourse', { courses: 2 }, { body: {} }],
    ['addStudent', { students: 4 }, { body: {} }],
    ['addOffering', { offerings: 2 }, { params: { courseId: 'a-c1' }, body: {} }],
    ['addSnapshots', { snapshots: 1 }, { body: { listOfOfferingIds: ['a-o1'] } }],
    [
      'addAssessment',
      { bytes: 20_000 },
      { params: { offeringId: 'a-o1' }, body: { assessmentName: 'x', gradesMaxPerProblem: [1] } },
    ],
    [
      'editSettings',
      { bytes: 20_000 },
      { body: { setting: { other: { long: 'x'.repeat(9_999), more: 'x'.repeat(9_999) } } } },
    ],
  ] as const)('of %s is told and nothing is added', async (name, quotas, asked) => {
    const { ask, data } = await newCaller(open(quotas), 'a');
    const times = 'bytes' in quotas && name === 'addAssessment' ? 200 : 1;
    let last = { status: 0, body: {} as Record<string, unknown> };
    let before = await data();
    for (let at = 0; at < times && last.body.quotaExceeded !== true; at += 1) {
      before = await data();
      const reply = await ask({ name, ...asked });
      last = { status: reply.status, body: bodyOf(reply.body) };
    }
    expect(last).toMatchObject({ status: 200, body: { success: false, quotaExceeded: true } });
    expect(await data()).toEqual(before);
  });

  test('of snapshots leaves out offerings that are not there, or another’s, and makes the others', async () => {
    const backend = open({ snapshots: 9 });
    const { ask, data } = await newCaller(backend, 'a');
    await newCaller(backend, 'b');
    const before = (await data()).snapshots.length;
    const listOfOfferingIds = ['nobodys', 'a-o2', 'b-o1', 'a-o1'];
    const reply = await succeeded(ask({ name: 'addSnapshots', body: { listOfOfferingIds } }));
    expect(reply).toMatchObject({ notProcessed: ['nobodys', 'b-o1'], quotaExceeded: false });
    expect((await data()).snapshots.length).toBe(before + 2);
    const none = await succeeded(ask({ name: 'addSnapshots', body: { listOfOfferingIds: ['nobodys'] } }));
    expect(none).toEqual({
      success: true,
      offeringSnapshots: [],
      notProcessed: ['nobodys'],
      quotaExceeded: false,
      revision: expect.anything(),
    });
  });

  test('of snapshots takes those that fit', async () => {
    const { ask, data } = await newCaller(open({ snapshots: 2 }), 'a');
    const reply = await succeeded(ask({ name: 'addSnapshots', body: { listOfOfferingIds: ['a-o1', 'a-o2'] } }));
    expect(reply).toMatchObject({ notProcessed: ['a-o2'], quotaExceeded: true });
    expect((await data()).snapshots.length).toBe(2);
  });
});

test.each([
  [
    { courseCode: 'A/B', courseNumber: '..', section: ' 1: ', period: 'Früh\u202e', yearOfStart: 2026 },
    'A-B-1-Früh-2026.json',
  ],
  [{ courseCode: 'Fru\u0308h', courseNumber: '', section: '', period: '', yearOfStart: 0 }, 'Fr\u00fch-0.json'],
  [{ courseCode: 'com²', courseNumber: '', section: '', period: '', yearOfStart: null }, '_com².json'],
  [{ courseCode: 'lpt9', courseNumber: '', section: '', period: '', yearOfStart: null }, '_lpt9.json'],
  [{ courseCode: 'CON', courseNumber: '', section: '', period: '', yearOfStart: null }, '_CON.json'],
  [{ courseCode: '', courseNumber: '', section: '', period: '\u0000', yearOfStart: null }, 'offering.json'],
  [
    { courseCode: '😀'.repeat(90), courseNumber: '', section: '', period: '', yearOfStart: null },
    `${'😀'.repeat(50)}.json`,
  ],
  [
    { courseCode: `${'x'.repeat(46)} .`, courseNumber: '', section: '1', period: '', yearOfStart: null },
    `${'x'.repeat(46)}-1.json`,
  ],
  [
    { courseCode: 'x'.repeat(48), courseNumber: 'y z', section: '', period: '', yearOfStart: null },
    `${'x'.repeat(48)}-y.json`,
  ],
  [
    { courseCode: 'x'.repeat(49), courseNumber: 'yz', section: '', period: '', yearOfStart: null },
    `${'x'.repeat(49)}.json`,
  ],
])('%o makes the file name %s', (fields, name) => {
  expect(fileNameOf(fields as Parameters<typeof fileNameOf>[0], 'json')).toBe(name);
  expect(attachment(name)).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w.%~-]+$/);
});

test('the plain name of a file has nothing that would end it, or that is read as another sign', () => {
  expect(attachment('a"b\\c%d é.json')).toContain('filename="a_b_c_d e.json"');
});

import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { readFile } from '../../api/read-file.ts';
import type { RemoteReply } from '../../api/remote.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** How a workbook of each format begins. */
const biff = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0);
const zip = Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 20, 0);

const row = { courseId: 'c1', offeringId: 'o1', tag: '' };
const lists = { courses: [], assessments: [], enrollments: [], students: [], grades: [], settings: {} };
const objectFile = (changes: object = {}): Uint8Array =>
  bytesOf(
    JSON.stringify({
      kind: 'offering-snapshot',
      version: 1,
      note: '',
      initializationData: { ...lists, offerings: [row] },
      ...changes,
    }),
  );

type Given = Partial<RemoteReply & { readonly kind: 'reply' }>;

const answered = (reply: Given): RemoteReply => ({ kind: 'reply', status: 200, text: '', ...reply });
const read = (reply: Given) => readFile(endpoints.exportSnapshot, answered(reply));
const readObject = (reply: Given) => readFile(endpoints.exportOfferingToObject, answered(reply));

test.each([
  ['the old format of Excel', biff],
  ['the new format of Excel', zip],
])('R18.6 a download with status 200 that begins like %s is the spreadsheet', (_, bytes) => {
  expect(read({ bytes })).toEqual({ kind: 'done', status: 200, reply: { bytes } });
});

test('R18.6 a download with status 200 that holds one offering is the object file', () => {
  const bytes = objectFile();
  expect(readObject({ bytes })).toEqual({ kind: 'done', status: 200, reply: { bytes } });
});

const page = '<!doctype html><title>Welcome to our hotel</title>';

test.each([
  ['nothing in it', { bytes: new Uint8Array() }, { kind: 'bug', source: 'backend', lacks: 'JSON' }],
  ['a page of the network', { bytes: bytesOf(page) }, { kind: 'bug', source: 'backend', lacks: 'JSON' }],
  ['a refusal of status 200', { bytes: bytesOf('{"success":false}') }, { kind: 'refused', status: 200 }],
  ['JSON that says success', { bytes: bytesOf('{"success":true}') }, { kind: 'bug', source: 'backend' }],
  ['no room, of status 200', { bytes: bytesOf('{"success":false,"quotaExceeded":true}') }, { kind: 'quota exceeded' }],
  ['JSON that says success as text', { text: '{"success":true}' }, { kind: 'bug', source: 'backend' }],
  ['another good status', { status: 206, bytes: biff }, { kind: 'bug', source: 'backend' }],
  [
    'a refusal',
    { status: 404, text: '{"success":false,"reason":"snapshot.unknown"}' },
    { kind: 'refused', status: 404 },
  ],
  ['no room', { status: 507, text: '{"quotaExceeded":true}' }, { kind: 'quota exceeded' }],
  ['an error with bytes', { status: 500, bytes: biff }, { kind: 'refused', status: 500 }],
  ['the file of another call', { bytes: objectFile() }, { kind: 'bug', source: 'backend' }],
] as const)('R18.6 a spreadsheet with %s is none', (_, reply, result) => {
  expect(read(reply)).toMatchObject(result);
});

test.each([
  ['a spreadsheet', biff],
  ['another kind', objectFile({ kind: 'gradeledger' })],
  ['no data', objectFile({ initializationData: undefined })],
  ['no offering', objectFile({ initializationData: { ...lists, offerings: [] } })],
  ['two offerings', objectFile({ initializationData: { ...lists, offerings: [row, { ...row, offeringId: 'o2' }] } })],
  ['a list that is none', objectFile({ initializationData: { ...lists, offerings: [row], grades: 'none' } })],
  ['its end missing', objectFile().slice(0, -3)],
  ['a list around it', bytesOf(`[${new TextDecoder().decode(objectFile())}]`)],
])('R18.6 an object file with %s is none', (_, bytes) => {
  expect(readObject({ bytes })).toMatchObject({ kind: 'bug', source: 'backend' });
});

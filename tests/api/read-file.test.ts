import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { readFile } from '../../api/read-file.ts';
import type { RemoteReply } from '../../api/remote.ts';

const bytes = new TextEncoder().encode('a workbook');

const read = (reply: Partial<RemoteReply & { readonly kind: 'reply' }>) =>
  readFile(endpoints.exportSnapshot, { kind: 'reply', status: 200, text: '', ...reply });

test('R18.6 a download with status 200 and something in it is the file', () => {
  expect(read({ bytes })).toEqual({ kind: 'done', status: 200, reply: { bytes } });
});

test.each([
  ['nothing in it', { bytes: new Uint8Array() }, { kind: 'bug', source: 'backend' }],
  ['JSON that says success', { text: '{"success":true}' }, { kind: 'bug', source: 'backend' }],
  ['another good status', { status: 206, bytes }, { kind: 'bug', source: 'backend' }],
  [
    'a refusal',
    { status: 404, text: '{"success":false,"reason":"snapshot.unknown"}' },
    { kind: 'refused', status: 404 },
  ],
  ['no room', { status: 507, text: '{"quotaExceeded":true}' }, { kind: 'quota exceeded' }],
  ['an error with bytes', { status: 500, bytes }, { kind: 'refused', status: 500 }],
] as const)('R18.6 a download with %s is none', (_, reply, result) => {
  expect(read(reply)).toMatchObject(result);
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gradeledger } from './gradeledger.ts';

const golden = (version: string): string => join(import.meta.dirname, '..', 'golden', `log-${version}.ndjson`);

test('says in the printed history what of the server was read, and nothing of what was not a reading', () => {
  const file = golden('v6');
  const { out } = gradeledger('replay', file, '--print', 'history');
  expect(out.match(/^ {4}Read from the server: .*$/gm)).toHaveLength(8);
  expect(out).toContain('ReadBackend\n    Read from the server: the grades of First quiz\n');
  const { out: asJson } = gradeledger('replay', file, '--to', '2', '--print', 'history', '--json');
  const scopes = asJson
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).scope);
  expect(scopes).toEqual(['everything', [{ of: 'course', courseId: 'c1' }]]);
  expect(gradeledger('replay', golden('v1'), '--to', '1', '--print', 'history', '--json').out).not.toContain('"scope"');
});

import { expect, test } from 'vitest';
import { failureLine } from '../../server/node/request-log.ts';
import { StorageFailure } from '../../server/storage-failure.ts';

test('a failure line says what failed, with what kind of error and where, in no word of the error', () => {
  const driver = Object.assign(new Error('duplicate key: (ana@example.org)=(12)\n    at Ana’s grade'), {
    code: '23505',
  });
  const failure = new StorageFailure('busy', 'account 7d1');
  failure.cause = driver;
  const line = failureLine('a call', failure);
  expect(line).toMatchObject({ failure: 'a call', error: 'StorageFailure: busy, for Error 23505' });
  expect(line.at).toContain('request-log.test.ts');
  expect(JSON.stringify(line)).not.toMatch(/ana|7d1|duplicate/i);
});

test('a thrown value that is no error is logged by its type', () => {
  expect(failureLine('tidying', 'ana@example.org')).toMatchObject({ error: 'string', at: '' });
});

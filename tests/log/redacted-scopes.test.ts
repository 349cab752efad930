import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keysOf } from '../../events/record.ts';
import { scopeIds } from '../../events/scope.ts';
import { readCommits } from '../../log/lines/read.ts';
import { Redaction } from '../../log/redaction/redaction.ts';
import { sampleHeader } from './sample.ts';

const lines = readFileSync(join(import.meta.dirname, '..', 'golden', 'log-v6.ndjson'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1, -1);

const scopesIn = (all: readonly string[]) =>
  readCommits(all).commits.map(({ events: [first] }) =>
    first?.type === 'ServerChangesObserved' ? first.scope : undefined,
  );

test('a copy says which parts of the server were read, by the ids that it has for them', () => {
  const redaction = new Redaction();
  redaction.header(sampleHeader('scopes'));
  const [before, after] = [scopesIn(lines), scopesIn(lines.map((line) => redaction.commit(line)))];
  const kinds = (all: typeof before) => all.map((scope) => (Array.isArray(scope) ? scope.map(({ of }) => of) : scope));
  expect(kinds(after)).toEqual(kinds(before));
  expect(kinds(before)).toContainEqual(['offering', 'assessments', 'seats', 'grades']);
  const pseudonym = expect.stringMatching(/-\d+$/);
  expect(after[5]).toEqual([{ of: 'grades', offeringId: pseudonym, assessmentId: pseudonym }]);
  expect(after[6]).toContainEqual(after[5]?.[0]);
});

test.each(keysOf(scopeIds))('a copy keeps the word for the part “%s”', (of) => {
  const redaction = new Redaction();
  redaction.header(sampleHeader('scopes'));
  const scope = [{ of, ...Object.fromEntries(scopeIds[of].map((name) => [name, `${name}-of-ours`])) }];
  const line = lines.find((one) => one.includes('"scope":[{"of":"grades"')) ?? '';
  const copied = redaction.commit(line.replace(/"scope":\[.*?\]/, `"scope":${JSON.stringify(scope)}`));
  expect(copied).toContain(`"scope":[{"of":"${of}"`);
  expect(copied).not.toContain('of-ours');
});

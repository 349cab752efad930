import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Json } from '../../events/entities.ts';
import { keysOf } from '../../events/record.ts';
import { scopeIds } from '../../events/scope.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { readCommits } from '../../log/lines/read.ts';
import { Redaction } from '../../log/redaction/redaction.ts';
import { a1, ana, cellEdited, o1, p, setting, w1, weightSet } from '../builders.ts';
import { encodeCommit } from './encoded.ts';
import { countingSalts, gradeEdit, sampleHeader } from './sample.ts';

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

describe('numbers and yes or no beneath replaced ids stay', () => {
  const redactedEvents = (events: readonly DomainEvent[]): readonly DomainEvent[] => {
    const header = sampleHeader('numbers');
    const after = { seq: 0, hash: genesisHash(encodeHeader(header)) };
    const redaction = new Redaction();
    redaction.header(header);
    const { line } = encodeCommit({ ...gradeEdit(1), events }, after, countingSalts());
    return readCommits([redaction.commit(line)]).commits.flatMap((commit) => commit.events);
  };
  const leavesOf = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

  test.each<[string, Json]>([
    ['excused', { [ana]: { [a1]: true } }],
    ['extraCredit', { [a1]: true }],
    ['members', { [a1]: true }],
    ['neverDrop', { [a1]: true }],
    ['categories', { c: { weights: [30], members: { [a1]: true }, neverDrop: { [a1]: true }, dropLowest: 1 } }],
    ['given', { [ana]: { final: 91.5 } }],
  ])('of %s', (field, value) => {
    const place = field === 'members' || field === 'neverDrop' ? ['categories', 'c', field] : [field];
    const edit = setting(['grading', o1, ...place], null, value);
    const whole = setting(['grading', o1], null, { [field]: value });
    for (const event of [edit, whole]) {
      const [copied] = redactedEvents([event].flat());
      expect(leavesOf((copied as { to?: unknown }).to)).toEqual(leavesOf(value));
    }
  });

  test('of points and weights', () => {
    const weighed = weightSet(w1, [[a1, 40]]);
    const [points, weights] = redactedEvents([
      cellEdited(ana, { points: { [p(1)]: 3 } }, { points: { [p(1)]: 7 } }),
      weighed,
    ]);
    expect(leavesOf(points)).toEqual(expect.arrayContaining([3, 7]));
    expect(leavesOf(weights)).toContain(40);
  });
});

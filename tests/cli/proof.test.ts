import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifyProof } from '../../cli/verify-proof.ts';
import { advance } from '../../commands/decision.ts';
import { asId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { blankPolicy, type PolicyField } from '../../events/policy.ts';
import { keysOf } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { readWire } from '../../events/wire-read.ts';
import { sha256Hex } from '../../log/digest.ts';
import { verifyCommand } from '../../messages/cli/ledger-file.ts';
import { enrolledIn } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { type Proof, proofOf, resultsOf } from '../../projections/final-grades/proof.ts';
import type { Totals } from '../../projections/final-grades/result.ts';
import type { Rules } from '../../projections/final-grades/rules.ts';
import { root } from '../../scripts/sources.js';
import { demoData } from '../../src/demo/demo.ts';
import { count } from '../counts.ts';
import { bookOf, offeringId } from '../grading/case-book.ts';
import { cases } from '../grading/cases.ts';
import { fileOf, gradeledger } from './gradeledger.ts';

const book = replay(gradebook, [{ type: 'BaselineObserved', data: demoData(11) }]);
const made = { at: '2026-05-30T12:00:00.000Z', app: '1.2.3', engine: 'abc', ledger: { seq: 7, head: 'f'.repeat(64) } };
const largest = keysOf(book.offerings)
  .map((offeringId): [OfferingId, number] => [offeringId, book.enrollments[offeringId]?.size ?? 0])
  .reduce((one, other) => (other[1] > one[1] ? other : one))[0];
const proof = proofOf(book, largest, made);

const word = { final: 91.5, letter: 'A', reason: 'Appeal of May 4' };
const receiver = proof.results[0]?.studentId ?? asId<StudentId>('');
const to = { given: { [receiver]: word } };
const given = proofOf(
  advance(book, [{ type: 'SettingEdited', path: ['grading', largest], from: null, to }]),
  largest,
  made,
);
const computedOf = ({ results }: Proof): string | null | undefined => results[0]?.official.final;

const signed = (content: object): object => ({ ...content, digest: sha256Hex(JSON.stringify(content)) });
const verified = (name: string, content: object | string) => gradeledger('verify', fileOf(name, content));

describe('gradeledger verify of a proof of final grades', () => {
  test('R20.5 computes every final grade again from what the file was made from', () => {
    const { status, out, err } = verified('proof.json', signed(proof));
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(proof.results.length).toBeGreaterThan(10);
    expect(out).toContain(`${proof.results.length} final grades of `);
    expect(out).toContain(`commit 7\nhead ${made.ledger.head}\n`);
    expect(out).not.toContain('older rules');
  });

  test('has no head to compare with one that was noted', () => {
    const file = fileOf('noted.json', signed(proof));
    expect(gradeledger('verify', file, '--head', made.ledger.head)).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringContaining(verifyCommand.headOfLedger),
    });
  });

  test('holds the offering, its students and its policy, and nothing of another one', () => {
    const { courses, offerings, assessments, students, enrollments, settings } = proof.inputs;
    expect(courses.map(({ courseId }) => courseId)).toEqual([book.offerings[largest]?.courseId]);
    expect(offerings.map(({ offeringId }) => offeringId)).toEqual([largest]);
    expect(assessments.map(({ assessmentId }) => assessmentId).sort()).toEqual(
      [...(book.assessmentsOf[largest] ?? [])].sort(),
    );
    const enrolled = enrolledIn(book, largest).sort();
    expect(book.students.size).toBeGreaterThan(enrolled.length);
    expect([students, enrollments].map((rows) => rows.map(({ studentId }) => studentId).sort())).toEqual([
      enrolled,
      enrolled,
    ]);

    const policy = { decimals: 0, ungraded: 'zero' } as const;
    const strict = advance(book, [{ type: 'SettingEdited', path: ['grading', largest], from: null, to: policy }]);
    const other = proofOf(strict, largest, made);
    expect([settings, other.inputs.settings]).toEqual([{}, { grading: { [largest]: policy } }]);
    expect(verified('strict.json', signed(other))).toMatchObject({ status: 0 });
  });

  test('has each result by both rules for what is not graded, and by the one that counts', () => {
    const { students } = finalGrades(book, largest);
    const shown = ({ final }: Totals): string | null => ('percent' in final ? final.percent.shown : null);
    expect(proof.results.map((one) => [one.leftOut.final, one.zero.final, one.official.final])).toEqual(
      [...students.values()].map(({ leftOut, zero, official }) => [leftOut, zero, official].map(shown)),
    );
    expect(proof.results.some(({ leftOut, zero }) => leftOut.final !== zero.final)).toBe(true);
  });

  test('R20.5 names the student whose result is another one, though the file was signed anew', () => {
    const [first, ...others] = proof.results;
    const better = first && { ...first, official: { ...first.official, final: '100.00' } };
    const { lastName } = book.students.get(first?.studentId ?? asId('')) ?? { lastName: '?' };
    expect(verified('better.json', signed({ ...proof, results: [better, ...others] }))).toMatchObject({
      status: 1,
      out: expect.stringMatching(new RegExp(`the result of .*${lastName}.* is not the same`)),
    });
  });

  test('R20.5 says of each grade that was given what was computed, what was given, and why', () => {
    const out = verifyProof(fileOf('given.json', signed(given))).out;
    expect(out).toContain('1 final grade was given by the instructor');
    expect(out).toContain(`computed ${computedOf(given)}, given 91.5 A. Reason: Appeal of May 4`);
    expect(given.results.filter((row) => row.given)).toEqual([
      expect.objectContaining({ official: proof.results[0]?.official, given: word }),
    ]);
    expect(verified('computed.json', signed(proof)).out).not.toContain('given');
  });

  test('refuses a given grade that the policy of the proof does not hold, and one that was left out', () => {
    const said = { status: 1, out: expect.stringContaining('the grade that was given to') };
    const rows = (one: object | null): object =>
      signed({ ...given, results: given.results.map((row) => ({ ...row, given: row.given && one })) });
    expect(verifyProof(fileOf('unsaid.json', rows(null)))).toMatchObject(said);
    expect(verifyProof(fileOf('nicer.json', rows({ ...word, final: 95 })))).toMatchObject(said);
    expect(verifyProof(fileOf('other reason.json', rows({ ...word, reason: 'Because' })))).toMatchObject(said);
    expect(verifyProof(fileOf('as given.json', rows(word)))).toMatchObject({ status: 0 });
  });

  test('finds a proof of version 2 sound, which told given grades in its policy alone, and says them', () => {
    const rows = given.results.map(({ given: _, ...row }) => row);
    const ofVersion2 = signed({ ...given, version: 2, results: rows });
    expect(verifyProof(fileOf('second.json', ofVersion2))).toMatchObject({
      status: 0,
      out: expect.stringContaining('given 91.5 A. Reason: Appeal of May 4'),
    });
    expect(verifyProof(fileOf('third as second.json', signed({ ...given, version: 2 })))).toMatchObject({ status: 1 });
  });

  test.each<[string, (content: Proof) => object, string]>([
    ['a student left out', ({ results, ...rest }) => signed({ ...rest, results: results.slice(1) }), 'the result of'],
    ['a student added', (all) => signed({ ...all, results: [...all.results, { studentId: 'x' }] }), 'the result of x'],
    [
      'a student twice, the right row last',
      (all) => signed({ ...all, results: [{ ...all.results[0], leftOut: null }, ...all.results] }),
      'the result of',
    ],
    ['another policy', (all) => signed({ ...all, policy: { ...all.policy, decimals: 0 } }), 'policy is not the one'],
    ['inputs that are none', (all) => signed({ ...all, inputs: {} }), 'cannot be read'],
    ['a changed byte', (all) => ({ ...signed(all), app: '1.2.4' }), 'was changed after it was written'],
    ['a name added', (all) => signed({ ...all, signedBy: 'The Dean' }), 'a proof has no “signedBy”'],
    ['a name added beside the head', (all) => signed({ ...all, ledger: { ...all.ledger, by: 1 } }), 'has no “by”'],
    ['an offering that is not there', (all) => signed({ ...all, offeringId: 'gone', results: [] }), 'the offering of'],
    ['a later version', (all) => signed({ ...all, version: 4 }), 'newer version'],
    ['rules that it does not know', (all) => signed({ ...all, rules: 3 }), 'newer version'],
    ['a proof without its rules', ({ rules: _, ...all }) => signed(all), 'newer version'],
    ['rules in a proof of the time before', (all) => signed({ ...all, version: 1 }), 'has no “rules”'],
  ])('refuses %s', (name, change, said) => {
    expect(verified(`${name}.json`, change(proof))).toMatchObject({ status: 1, out: expect.stringContaining(said) });
  });

  test.each([
    ['results', '"results":[', '"results":[{"studentId":"x"}],"results":['],
    ['number of the commit', '"seq":7', '"seq":9999,"seq":7'],
  ])('refuses a second %s, of which JSON keeps one', (name, written, twice) => {
    const text = JSON.stringify(signed(proof));
    expect(text).toContain(written);
    expect(gradeledger('verify', fileOf(`twice ${name}.json`, text.replace(written, twice)))).toMatchObject({
      status: 1,
    });
  });
});

describe('gradeledger verify of a proof made by older rules', () => {
  const [dropped = asId(''), ...others] = book.assessmentsOf[largest] ?? [];
  const to = { dropLowest: 1, neverDrop: others };
  const dropping = advance(book, [{ type: 'SettingEdited', path: ['grading', largest], from: null, to }]);
  const { rules: _, ...all } = proofOf(dropping, largest, made);
  const now = { ...all, results: resultsOf(dropping, largest, { version: 2, rules: 2 }).results };
  const older = resultsOf(dropping, largest, { version: 1, rules: 1 });
  const old = { ...now, version: 1, results: older.results };

  test('takes a proof as version 1 of it was written, before there were rules', () => {
    const json = readFileSync(join(root, 'tests/golden/proof-v1.json'), 'utf8');
    const { inputs, offeringId: offeringOfProof, results } = JSON.parse(json);
    const read = readWire(inputs);
    if (read.kind === 'refused') throw new Error('The inputs are those of a proof.');
    const same = replay(gradebook, [{ type: 'BaselineObserved', data: read.data }]);
    expect(resultsOf(same, offeringOfProof, { version: 1, rules: 2 }).results).not.toEqual(results);
    const { status, out } = verified('proof-v1.json', json);
    expect({ status, out }).toEqual({
      status: 0,
      out: expect.stringContaining('4 final grades of STAT 552 · Fall 2018'),
    });
    expect(out).toContain('by the older rules 1');
  });

  test('computes its grades by its own rules, which are not those of today', () => {
    expect(dropped).not.toBe('');
    expect(old.results).not.toEqual(now.results);
    expect(verified('old.json', signed(old))).toMatchObject({ status: 0, err: '' });
  });

  test('finds every honest proof sound, by whichever rules it was made, and whatever fields its policy did not know', () => {
    const isSound = (content: object): boolean => verifyProof(fileOf('any.json', signed(content))).status === 0;
    fc.assert(
      fc.property(cases, fc.subarray(keysOf(blankPolicy)), (given, unknown) => {
        const one = bookOf(given);
        const second = proofOf(one, offeringId, made);
        const { rules: _rules, ...content } = second;
        const isKnown = (name: PolicyField): boolean =>
          !unknown.includes(name) || !sameValue(second.policy[name], blankPolicy[name]);
        const policy = Object.fromEntries(
          keysOf(second.policy).flatMap((n) => (isKnown(n) ? [[n, second.policy[n]]] : [])),
        );
        const rowsBy = (rules: Rules) => resultsOf(one, offeringId, { version: 1, rules }).results;
        const first = { ...content, version: 1, policy, results: rowsBy(1) };
        expect([isSound(second), isSound(first)]).toEqual([true, true]);
        expect(isSound({ ...first, results: rowsBy(2) })).toBe(sameValue(first.results, rowsBy(2)));
      }),
      { numRuns: count(300, 5_000) },
    );
  });

  test('refuses grades that its own rules do not give', () => {
    const said = { status: 1, out: expect.stringContaining('the result of') };
    expect(verified('old forged.json', signed({ ...old, results: now.results }))).toMatchObject(said);
    expect(verified('new forged.json', signed({ ...now, version: 2, rules: 2, results: old.results }))).toMatchObject(
      said,
    );
  });

  test('takes a field of the policy that the proof does not name as its default', () => {
    const { nearCutOff: _near, ...without } = old.policy;
    expect(verified('fewer.json', signed({ ...old, policy: without }))).toMatchObject({ status: 0 });
    const { dropLowest: _drop, ...undropped } = old.policy;
    expect(verified('undropped.json', signed({ ...old, policy: undropped }))).toMatchObject({ status: 1 });
  });
});

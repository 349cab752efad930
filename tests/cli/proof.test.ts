import { describe, expect, test } from 'vitest';
import { advance } from '../../commands/decision.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { sha256Hex } from '../../log/digest.ts';
import type { Totals } from '../../projections/final-grades/result.ts';
import { finalGrades } from '../../projections/final-grades.ts';
import { gradebook } from '../../projections/gradebook.ts';
import { replay } from '../../projections/projection.ts';
import { type Proof, proofOf } from '../../projections/proof.ts';
import { demoData } from '../../src/demo/demo.ts';
import { fileOf, gradeledger } from './gradeledger.ts';

const book = replay(gradebook, [{ type: 'BaselineObserved', data: demoData(11) }]);
const made = { at: '2026-05-30T12:00:00.000Z', app: '1.2.3', engine: 'abc', ledger: { seq: 7, head: 'f'.repeat(64) } };
const largest = keysOf(book.offerings)
  .map((offeringId): [OfferingId, number] => [offeringId, keysOf(book.enrollments[offeringId] ?? {}).length])
  .reduce((one, other) => (other[1] > one[1] ? other : one))[0];
const proof = proofOf(book, largest, made);

const signed = (content: object): object => ({ ...content, digest: sha256Hex(JSON.stringify(content)) });
const verified = (name: string, content: object) => gradeledger('verify', fileOf(name, content));

describe('gradeledger verify of a proof of final grades', () => {
  test('R20.5 computes every final grade again from what the file was made from', () => {
    const { status, out, err } = verified('proof.json', signed(proof));
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(proof.results.length).toBeGreaterThan(10);
    expect(out).toContain(`${proof.results.length} final grades of `);
    expect(out).toContain(`commit 7\nhead ${made.ledger.head}\n`);
  });

  test('holds the offering, its students and its policy, and nothing of another one', () => {
    const { courses, offerings, assessments, students, enrollments, settings } = proof.inputs;
    expect(courses.map(({ courseId }) => courseId)).toEqual([book.offerings[largest]?.courseId]);
    expect(offerings.map(({ offeringId }) => offeringId)).toEqual([largest]);
    expect(assessments.map(({ assessmentId }) => assessmentId).sort()).toEqual(
      [...(book.assessmentsOf[largest] ?? [])].sort(),
    );
    const enrolled = keysOf(book.enrollments[largest] ?? {}).sort();
    expect(keysOf(book.students).length).toBeGreaterThan(enrolled.length);
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
    const { lastName } = book.students[first?.studentId ?? asId('')] ?? { lastName: '?' };
    expect(verified('better.json', signed({ ...proof, results: [better, ...others] }))).toMatchObject({
      status: 1,
      out: expect.stringMatching(new RegExp(`the result of .*${lastName}.* is not the same`)),
    });
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
    ['a later version', (all) => signed({ ...all, version: 2 }), 'newer version'],
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

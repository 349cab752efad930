import { expect, test } from 'vitest';
import { asId, type OfferingId } from '../../events/ids.ts';
import { readWire } from '../../events/wire-read.ts';
import { sha256Hex } from '../../log/digest.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { proofOf } from '../../projections/final-grades/proof.ts';
import { twoOfferings } from './gradebook.ts';
import { fileOf, gradeledger, ledger } from './gradeledger.ts';

const withGrading = (grading: unknown): object => ({ ...twoOfferings(), settings: { grading } });
const anew = 'cannot be used. Set it anew on the offering’s page.\n';
const cases: readonly [string, unknown, string][] = [
  ['a field', { '20': { rule: 'up' } }, `Cannot be computed: “Rounding” in the grading policy ${anew}`],
  ['a policy', { '20': 'strict' }, `Cannot be computed: the grading policy ${anew}`],
  ['a `grading`', 'strict', `Cannot be computed: the grading policy ${anew}`],
  [
    'a need of a newer version',
    { '20': { bestOf: 100, needs: { bestOf: true } } },
    'Cannot be computed by this version: the grading policy needs “bestOf”. Update the app.\n',
  ],
];

test.each(cases)('grades end with status 2 and the reason because of %s', (_, grading, why) => {
  const file = fileOf('unsound.json', withGrading(grading));
  for (const asked of [['--json'], [], ['--offering', '20']]) {
    const told = { status: 2, out: '', err: `gradeledger: ${file}: offering “20”: ${why}` };
    expect(gradeledger('grades', file, ...asked)).toEqual(told);
  }
});

test('grades of another offering are there, and an empty class does not hide the reason', () => {
  const grading = { '20': { rule: 'up' } };
  const file = fileOf('unsound.json', withGrading(grading));
  expect(gradeledger('grades', file, '--offering', '3')).toMatchObject({ status: 0, err: '' });
  const empty = fileOf('empty.json', { ...withGrading(grading), enrollments: [], grades: [] });
  expect(gradeledger('grades', empty)).toMatchObject({ status: 2, out: '' });
});

test.each(cases)('replay prints no grade and the reason because of %s', (_, grading, why) => {
  const file = fileOf(
    'ledger.ndjson',
    ledger(withGrading(grading))
      .map((line) => `${line}\n`)
      .join(''),
  );
  const { status, out, err } = gradeledger('replay', file, '--print', 'grades');
  expect({ status, err }).toMatchObject({ status: 0, err: expect.stringContaining(`offering “20”: ${why}`) });
  expect(out).toContain(why);
});

test.each(cases)(
  'verify says of a proof why it cannot be computed again, and not that it is damaged: %s',
  (_, grading, why) => {
    const read = readWire(withGrading(grading));
    if (read.kind === 'refused') throw new Error('not read');
    const book = replay(gradebook, [{ type: 'BaselineObserved', data: read.data }]);
    const made = {
      at: '2026-05-30T12:00:00.000Z',
      app: '1.2.3',
      engine: 'abc',
      ledger: { seq: 7, head: 'f'.repeat(64) },
    };
    const proof = proofOf(book, asId<OfferingId>('20'), made);
    const file = fileOf('proof.json', { ...proof, digest: sha256Hex(JSON.stringify(proof)) });
    expect(gradeledger('verify', file)).toEqual({ status: 2, out: '', err: `gradeledger: ${file}: ${why}` });
  },
);

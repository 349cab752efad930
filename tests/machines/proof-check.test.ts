import { expect, test } from 'vitest';
import { keysOf } from '../../events/record.ts';
import { sha256Hex } from '../../log/digest.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { checkProof, proofInLedger } from '../../machines/proof-check.ts';
import { enrolledIn } from '../../projections/book/book.ts';
import { proofOf } from '../../projections/final-grades/proof.ts';
import { making, open, saved } from './opened-ledger.ts';
import { began, typed } from './sliced-class.ts';

test('R20.5 a proof is compared with the ledger at its commit: the same, another policy, another result, no such offering', async () => {
  const ledger = await open(memoryLog(making, await began()), 'second');
  await ledger.records.lead();
  const [offeringId] = keysOf(ledger.book().offerings);
  if (!offeringId) throw new Error('no offering');
  await saved(ledger, { type: 'AddWeightSet', offeringId, weights: { a0: 1 } as never });
  const [receiver] = enrolledIn(ledger.book(), offeringId);
  const word = { letter: 'A', reason: 'Appeal' };
  await saved(ledger, { type: 'EditGradingPolicy', offeringId, policy: { given: { [receiver ?? '']: word } } });
  typed(ledger, 1, 50);
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  const { seq, head } = ledger.status();
  const made = { at: '2026-05-30T12:00:00.000Z', app: '1', engine: 'e', ledger: { seq, head } };
  const content = proofOf(ledger.book(), offeringId, made);
  const signed = (one: object): string => JSON.stringify({ ...one, digest: sha256Hex(JSON.stringify(one)) });
  const proof = checkProof(signed(content));
  if (typeof proof === 'string' || 'notUnderstood' in proof) throw new Error(JSON.stringify(proof));
  expect(proof).toMatchObject({ seq: String(seq), head });
  expect(proof.grades.filter(({ final }) => final === '50.00')).toHaveLength(1);
  const told = (at: number) => proofInLedger(proof, ledger.history, at, unwatched);

  expect(await told(seq)).toBeUndefined();
  // A proof of version 2 has rows without what was given, and is compared in its own form.
  const rows = content.results.map(({ given: _, ...row }) => row);
  const second = checkProof(signed({ ...content, version: 2, results: rows }));
  if (typeof second === 'string' || 'notUnderstood' in second) throw new Error(JSON.stringify(second));
  expect(await proofInLedger(second, ledger.history, seq, unwatched)).toBeUndefined();
  expect([proof, second].map(({ grades }) => grades.flatMap(({ given }) => given ?? []))).toEqual([[word], [word]]);
  expect(await told(seq - 1)).toMatch(/^the result of .* was another one then\.$/);
  expect(await told(1)).toBe('the offering of the grades was not in it then.');
  await saved(ledger, { type: 'EditGradingPolicy', offeringId, policy: { decimals: 0 } });
  expect(await told(ledger.status().seq)).toBe('the grading policy was another one then.');
  expect(await told(seq), 'what came later changes nothing').toBeUndefined();
  await ledger.close();
});

import type { OfferingId } from '../../events/ids.ts';
import { sha256Hex } from '../../log/digest.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { safeFileName } from '../../messages/file-name.ts';
import { policyFaultText } from '../../messages/final-grades.ts';
import { shortOfferingName } from '../../messages/naming.ts';
import { proofText } from '../../messages/screens/final-grades-screen.ts';
import { proofOf } from '../../projections/final-grades/proof.ts';
import type { PolicyFault } from '../../projections/settings/policy.ts';
import type { ExportedFile } from './save-file.ts';

/**
 * The final grades of an offering with all inputs, from which `gradeledger verify` computes them again. Returns a
 * sentence instead while the policy gives no grades, or while changes are not saved yet: then no head of the ledger
 * stands for them.
 */
export const proofFile = (
  ledger: Ledger,
  offeringId: OfferingId,
  fault: PolicyFault | undefined,
): ExportedFile | string => {
  const { unsaved, seq, head } = ledger.status();
  if (fault) return policyFaultText(fault);
  if (unsaved > 0) return proofText.unsaved;
  const book = ledger.book();
  const made = { at: new Date().toISOString(), app: __APP_VERSION__, engine: __PROJECTIONS_VERSION__ };
  const proof = proofOf(book, offeringId, { ...made, ledger: { seq, head } });
  const json = JSON.stringify({ ...proof, digest: sha256Hex(JSON.stringify(proof)) });
  const name = proofText.fileName(shortOfferingName(book, offeringId));
  return { blob: new Blob([json], { type: 'application/json' }), fileName: safeFileName(name, 'json') };
};

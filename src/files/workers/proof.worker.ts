import { checkProof } from '../../../machines/proof-check.ts';
import { policyFaultText } from '../../../messages/final-grades.ts';

/** One proof's file as text. Answers with what was proved, or why nothing was. */
self.onmessage = ({ data }: MessageEvent<string>): void => {
  const found = checkProof(data);
  const isNotUnderstood = typeof found === 'object' && 'notUnderstood' in found;
  self.postMessage(isNotUnderstood ? policyFaultText(found.notUnderstood) : found);
};

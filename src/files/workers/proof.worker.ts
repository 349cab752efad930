import { checkProof } from '../../../machines/proof-check.ts';
import { policyFaultText } from '../../../messages/final-grades.ts';

/** One proof's file as text. Answers with what was proved, or why nothing was. */
self.onmessage = ({ data }: MessageEvent<string>): void => {
  const result = checkProof(data);
  const isNotUnderstood = typeof result === 'object' && 'notUnderstood' in result;
  self.postMessage(isNotUnderstood ? policyFaultText(result.notUnderstood) : result);
};

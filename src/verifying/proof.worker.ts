import { checkProof } from '../../machines/proof-check.ts';

/** One proof's file as text. Answers with what was proved, or what is wrong with it. */
self.onmessage = ({ data }: MessageEvent<string>): void => self.postMessage(checkProof(data));

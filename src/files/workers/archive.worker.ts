import { archiving, NoArchive } from '../../../machines/archive/archiving.ts';
import type { ArchiveAnswer, ArchiveInput } from './archive-in-worker.ts';

let text = '';

const answer = (said: ArchiveAnswer): void => self.postMessage(said);

/** Takes a ledger's file slice by slice, then a wish. Answers with how far it is, from 0 to 1, and with the page. */
self.onmessage = ({ data }: MessageEvent<ArchiveInput>): void => {
  if (typeof data === 'string') {
    text += data;
    answer({ is: 'taken' });
    return;
  }
  try {
    const steps = archiving(text.trimEnd().split('\n'), data);
    let [step, shareTold] = [steps.next(), 0];
    while (!step.done) {
      const share = step.value;
      if (share - shareTold >= 0.01) {
        shareTold = share;
        answer({ is: 'at', share });
      }
      step = steps.next();
    }
    answer({ is: 'made', page: step.value });
  } catch (error) {
    if (!(error instanceof NoArchive)) throw error;
    answer({ is: 'refused', why: error.message });
  }
};

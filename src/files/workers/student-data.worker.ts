import { makingStudentData, NoStudentData } from '../../../machines/student-data/making.ts';
import type { StudentDataAnswer, StudentDataInput } from './student-data-in-worker.ts';

let text = '';

const answer = (said: StudentDataAnswer): void => self.postMessage(said);

/** Takes a ledger's file slice by slice, then a wish. Answers with how far it is, from 0 to 1, and with the files. */
self.onmessage = ({ data }: MessageEvent<StudentDataInput>): void => {
  if (typeof data === 'string') {
    text += data;
    answer({ is: 'taken' });
    return;
  }
  try {
    const steps = makingStudentData(text.trimEnd().split('\n'), data);
    let [step, shareTold] = [steps.next(), 0];
    while (!step.done) {
      const share = step.value;
      if (share - shareTold >= 0.01) {
        shareTold = share;
        answer({ is: 'at', share });
      }
      step = steps.next();
    }
    answer({ is: 'made', files: step.value });
  } catch (error) {
    if (!(error instanceof NoStudentData)) throw error;
    answer({ is: 'refused', why: error.unfound.why });
  }
};

import { counted } from '../counts.ts';

/** A proof of final grades that was opened where ledgers are. */
export const openedProof = {
  bad: (fileName: string, fault: string): string => `${fileName}: ${fault}`,
  /** `olderRules`: the number of the rules that made them, if there are newer ones. */
  same: (students: number, offering: string, time: string, olderRules: number | undefined): string =>
    `${counted(students, 'final grade', 'final grades')} of ${offering}, made ${time}: computed again here${olderRules === undefined ? '' : ` by the older rules ${olderRules}, which made them`}, with the same results.`,
  proves:
    'This proves that these grades follow from the scores and the policy in the file. It does not prove whose scores they are: whoever owns a proof can write all of it anew. Only the ledger can say that.',
  from: (seq: string, head: string): string =>
    `It says that it was made after commit ${seq} of the ledger with the head ${head}.`,
  openLedger: 'Open that ledger first, and then this file again, to compare the two.',
  comparing: 'Comparing it with the ledger that is open…',
  sameThere: (seq: number): string =>
    `The ledger that is open has this head after commit ${seq}, and the same policy and results there.`,
  otherThere: (seq: number, why: string): string =>
    `The ledger that is open has this head after commit ${seq}, but ${why}`,
  otherLedger:
    'No commit of the ledger that is open has this head: the proof is of another ledger, or one of the two was changed.',
  /** `which`: as `ledgerOf` tells a ledger of another browser of the account. */
  sameInOther: (which: string, seq: number): string =>
    `The ledger ${which} in another of your browsers has this head after commit ${seq}, and the same policy and results there.`,
  otherInOther: (which: string, seq: number, why: string): string =>
    `The ledger ${which} in another of your browsers has this head after commit ${seq}, but ${why}`,
  inNone:
    'No commit of the ledger that is open, or of your other browsers’ ledgers that could be read, has this head: the proof is of another ledger, or one of the two was changed.',
  failed: (detail: string): string => `It could not be compared with the ledger that is open (${detail}).`,
  grades: 'Final grades of the proof',
  columns: ['Student', 'Code', 'Final grade', 'Letter'],
  givenColumns: ['Given instead', 'Reason'],
  isGiven:
    'Some grades were given by the instructor. They stand beside the computed ones, as the policy in the file holds them.',
  none: '–',
};

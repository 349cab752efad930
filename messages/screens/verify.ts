import { counted, whole } from '../counts.ts';
import { earlierTime } from '../heads.ts';

/** Whether the ledger is consistent with itself, and who outside confirms it. */
export const verifyText = {
  verify: 'Verify',
  verifying: (percent: number) => `Verifying, ${percent} %`,
  consistent: (commits: number, time: string) =>
    `Verified ${time}: ${counted(commits, 'commit', 'commits')}, consistent with itself.`,
  unconfirmed: 'Nobody outside has confirmed this head.',
  confirmed: (server: string, seq: number, time: string, here: number) =>
    `Confirmed by ${server} up to No. ${whole(seq)}, received ${time}${here > 0 ? `; ${whole(here)} since ${here === 1 ? 'is' : 'are'} only here` : ''}.`,
  forked: (seq: number) =>
    `It also holds another history of this ledger, which differs from yours ${seq === 0 ? 'from the beginning' : `after No. ${whole(seq)}`}.`,
  holdsNothing: 'Your server holds nothing of it yet, so nobody outside has confirmed this head.',
  notAsked: 'Your server could not be asked just now, so nobody outside confirms this head at this moment.',
  part: (commits: number, time: string) =>
    `Verified ${time}: a part of a ledger, unbroken from its beginning: ${counted(commits, 'commit', 'commits')}. Nobody outside has confirmed its head.`,
  erased: (count: number) => `${counted(count, 'event', 'events')} of it erased.`,
  earlier: (seq: number, count: number) => `${earlierTime(seq, count)}.`,
  bad: (line: number, problem: string) =>
    `Not consistent with itself: in line ${whole(line)}, ${problem} Export the ledger before you go on.`,
  redacted: 'Redacted; consistent with itself; nobody outside can confirm a redacted copy.',
  failed: (detail: string) => `It could not be verified: ${detail}`,
  stop: 'Stop',
};

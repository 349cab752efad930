import { describe } from 'vitest';
import { tooManyFor } from '../../messages/api-results.ts';
import { movedProblems } from '../../messages/app/moved-problems.ts';
import { railWords } from '../../messages/app/navigation.ts';
import { reportText } from '../../messages/app/report.ts';
import { savedState } from '../../messages/app/saved-state.ts';
import { offline, signedOut } from '../../messages/app/session.ts';
import { explained, groupNames, syncPanel } from '../../messages/app/sync-panel.ts';
import { differencesText, lettersMoved } from '../../messages/components/differences.ts';
import { exportWork } from '../../messages/components/export-work.ts';
import { historySteps } from '../../messages/components/history-steps.ts';
import { logOut } from '../../messages/components/log-out.ts';
import { lossText } from '../../messages/components/loss.ts';
import { continueLedger, openedLedger, openLedger } from '../../messages/components/opened-ledger.ts';
import { openedProof } from '../../messages/components/opened-proof.ts';
import { compareText } from '../../messages/components/past.ts';
import { progressText } from '../../messages/components/progress.ts';
import { exportOfferingText, exportSnapshotText } from '../../messages/components/snapshot-files.ts';
import { syncWords } from '../../messages/components/sync.ts';
import { trialText } from '../../messages/components/trial.ts';
import { earlierTime, headWords } from '../../messages/heads.ts';
import { several } from '../../messages/naming.ts';

import { undone } from '../../messages/undo.ts';
import { said } from './said.ts';

describe('in the frame', () => {
  said([
    ['1 score over its maximum', railWords.over(1)],
    ['2 scores over their maximum', railWords.over(2)],
    ['One change is on the way to the disk.', savedState.explain.saving(1)],
    ['2 changes are on the way to the disk.', savedState.explain.saving(2)],
    ['One change did not go through, because another tab’s change came first:', savedState.withdrawn(1)],
    ['2 changes did not go through, because another tab’s changes came first:', savedState.withdrawn(2)],
    ['Nothing was changed in the last hour.', reportText.changes(0)],
    ['1 change of the last hour', reportText.changes(1)],
    ['2 changes of the last hour', reportText.changes(2)],
    ['Not done, another tab came first. Why. Entered.', undone.withdrawn('Why.', 'Entered.', 1)],
    [
      'Not done, another tab came first. Why. It is one of 2: the state of your work, at the top right, lists them.',
      undone.withdrawn('Why.', '', 2),
    ],
    ['a; b; c', several(['a', 'b', 'c'])],
    ['a; b; c and 1 more', several(['a', 'b', 'c', 'd'])],
    ['The server takes no more attempts just now. Try again in 89 seconds.', tooManyFor(89)],
    ['The server takes no more attempts just now. Try again in 2 minutes.', tooManyFor(90)],
    ['The server takes no more attempts just now. Try again in 3 minutes.', tooManyFor(121)],
  ]);
});

describe('of who is signed in', () => {
  const email = 'a@b.c';
  said([
    ['One change of a@b.c waits on this computer. It is sent after signing in again.', signedOut.waiting(email, 1)],
    ['2 changes of a@b.c wait on this computer. They are sent after signing in again.', signedOut.waiting(email, 2)],
    [
      'One change waits on this computer, locked. It is sent after whoever made it signs in again.',
      signedOut.somebodysWaiting(1),
    ],
    [
      '2 changes wait on this computer, locked. They are sent after whoever made them signs in again.',
      signedOut.somebodysWaiting(2),
    ],
    ['Continue offline as a@b.c', signedOut.goOn(email, 0)],
    ['Continue offline as a@b.c (1 waiting)', signedOut.goOn(email, 1)],
    ['Working offline as a@b.c. The app looks for the server every 30 seconds.', offline.banner(email, 0)],
    ['Working offline as a@b.c, 1 waiting. The app looks for the server every 30 seconds.', offline.banner(email, 1)],
    [
      'Everything has been sent. Your gradebook stays on this computer, locked, until a@b.c signs in here again.',
      logOut.stays(0, email),
    ],
    [
      'One change has not been sent. What waits stays on this computer, locked, until a@b.c signs in here again.',
      logOut.stays(1, email),
    ],
    [
      '2 changes have not been sent. What waits stays on this computer, locked, until a@b.c signs in here again.',
      logOut.stays(2, email),
    ],
    ['One change has not been sent and would be lost. Send or export first.', logOut.lost(1)],
    ['2 changes have not been sent and would be lost. Send or export first.', logOut.lost(2)],
    [
      'One change has not been sent and would be lost. Sign in or go on offline first, to send or export.',
      logOut.lostFromOutside(1),
    ],
    [
      '2 changes have not been sent and would be lost. Sign in or go on offline first, to send or export.',
      logOut.lostFromOutside(2),
    ],
    ['1 change is not saved yet. The file opens as soon as they are.', lossText.unsaved(1)],
  ]);
});

describe('of sync', () => {
  said([
    ['Trying now.', syncPanel.nextIn(0)],
    ['Next attempt in 1 s.', syncPanel.nextIn(1)],
    ['Server last read 9:00.', syncPanel.readAt('9:00', 0)],
    ['Server last read 9:00, 1 min ago.', syncPanel.readAt('9:00', 1)],
    ['1 of 2 sent', syncPanel.progress(1, 2)],
    ['Rows: why (names).', syncPanel.leftOutRows('Rows', 'why', 'names')],
    ['Rows: why.', syncPanel.leftOutRows('Rows', 'why', '')],
    ['The final grade of 1 student', syncPanel.finals(1)],
    ['The final grades of 2 students', syncPanel.finals(2)],
    ['One more student waits behind it.', syncPanel.behind(1)],
    ['2 more students wait behind it.', syncPanel.behind(2)],
    ['Continue: send the one behind', syncPanel.goOnWithout(1)],
    ['Continue: send the 2 behind', syncPanel.goOnWithout(2)],
    ['The student behind it is sent now. What was refused stays here.', syncPanel.passedOver(1)],
    ['The 2 students behind it are sent now. What was refused stays here.', syncPanel.passedOver(2)],
    ['It says; with grades', syncPanel.rowSays('It says', 'grades')],
    ['It says', syncPanel.rowSays('It says', '')],
    [
      'It was sent once and the answer was lost. More than one row there looked like it; none does now.',
      explained.ambiguous(0),
    ],
    ['It was sent once and the answer was lost. This row at the server may be it.', explained.ambiguous(1)],
    ['It was sent once and the answer was lost. One of these rows at the server may be it.', explained.ambiguous(2)],
    ['Midterm: grades of 1 student', groupNames.grades('Midterm', 1)],
    ['Midterm: grades of 2 students', groupNames.grades('Midterm', 2)],
    ['1 needs you', syncWords.needsYou(1)],
    ['2 need you', syncWords.needsYou(2)],
    ['Offline', syncWords.and('Offline', 0)],
    ['Offline, 1 waiting', syncWords.and('Offline', 1)],
    [
      'Problems of this assessment may have changed places at the server: its points did.',
      movedProblems.changed('10, 5', '10, 5'),
    ],
    [
      'The problems of this assessment changed at the server: their maxima were 10, 5 and are now 5. They may have moved.',
      movedProblems.changed('10, 5', '5'),
    ],
    ['3 was entered on P1. If you keep it, it goes to no problem there.', movedProblems.line('3', 'P1', undefined, [])],
    [
      '3 was entered on P1. If you keep it, it goes to P2. It may belong on P3 or P4 instead.',
      movedProblems.line('3', 'P1', 'P2', ['P3', 'P4']),
    ],
  ]);
});

describe('of what differs', () => {
  said([
    ['', lettersMoved(0, 0)],
    ['1 letter: 1 up', lettersMoved(1, 0)],
    ['1 letter: 1 down', lettersMoved(0, 1)],
    ['3 letters: 2 up, 1 down', lettersMoved(2, 1)],
    ['1 final grade differs: 1 up', differencesText.differ(1, 1, 0)],
    ['3 final grades differ: 1 up, 2 down', differencesText.differ(3, 1, 2)],
    ['2 final grades differ', differencesText.differ(2, 0, 0)],
    ['The 100 largest of 120 differences are shown.', differencesText.more(100, 120)],
    ['1 final grade differs from “Exam”', compareText.drift(1, 'Exam')],
    ['2 final grades differ from “Exam”', compareText.drift(2, 'Exam')],
    ['1 final grade changes.', trialText.finals(1, 0, 0)],
    ['2 final grades change, 1 letter: 1 down.', trialText.finals(2, 0, 1)],
    ['1 tried change is no longer possible: why', trialText.withdrawn(1, 'why')],
    ['2 tried changes are no longer possible: why', trialText.withdrawn(2, 'why')],
    ['Apply for 1 student', trialText.apply(1, 3)],
    ['Apply 3 changes', trialText.apply(0, 3)],
    [
      '1 complete · 2 partly graded · 3 not begun · 4 excused',
      progressText({ complete: 1, partly: 2, notBegun: 3, excused: 4 }),
    ],
    ['1 excused', progressText({ complete: 0, partly: 0, notBegun: 0, excused: 1 })],
  ]);
});

describe('of files', () => {
  said([
    ['One change not on disk yet: in the records it is included, in the ledger not.', exportWork.unsaved(1)],
    ['2 changes not on disk yet: in the records they are included, in the ledger not.', exportWork.unsaved(2)],
    [
      'a.json downloaded, without one score of problems that no assessment has; such a file has no place for them. The ledger has them.',
      exportWork.leftOver('a.json', 1),
    ],
    [
      'a.json downloaded, without 2 scores of problems that no assessment has; such a file has no place for them. The ledger has them.',
      exportWork.leftOver('a.json', 2),
    ],
    ['Export snapshot', exportSnapshotText.title(1)],
    ['Export 2 snapshots', exportSnapshotText.title(2)],
    ['Save file', exportSnapshotText.go(1)],
    ['Save 2 files', exportSnapshotText.go(2)],
    ['Saved as a.xls.', exportSnapshotText.done(['a.xls'])],
    ['2 files saved.', exportSnapshotText.done(['a.xls', 'b.xls'])],
    ['1 of 2 files saved, then it stopped at Exam: why', exportSnapshotText.stopped(1, 2, 'Exam', 'why')],
    ['1 change is not in this file: your server does not have it yet.', exportOfferingText.unsent(1)],
    ['2 changes are not in this file: your server does not have them yet.', exportOfferingText.unsent(2)],
    ['No commit stands before it, so there is nothing to look at.', openLedger.before(0)],
    ['1 commit before it is sound. What comes after it is not shown.', openLedger.before(1)],
    ['2 commits before it are sound. What comes after it is not shown.', openLedger.before(2)],
    ['Ledger of ana, without a server', openedLedger.of('ana', '')],
    ['Ledger of ana at grades.example', openedLedger.of('ana', 'https://grades.example')],
    ['1 event erased', openedLedger.erased(1)],
    ['The head that was noted is its head: nothing was changed since', openedLedger.confirmed(3, 3)],
    [
      'The head that was noted is the hash of commit 2: up to there nothing was changed since. Nobody outside has confirmed what comes after it',
      openedLedger.confirmed(2, 3),
    ],
    [
      'The head that was noted is the head of this ledger: up to commit 3 nothing was changed since.',
      headWords.confirmed(3, 3),
    ],
    [
      'The head that was noted is the hash of commit 2: up to there nothing was changed since. What comes after it, up to commit 3, nobody outside has confirmed.',
      headWords.confirmed(2, 3),
    ],
    [
      'The time of commit 4 is before that of the commit before it: a clock was put back, or somebody wrote these commits anew',
      earlierTime(4, 1),
    ],
    [
      'The time of commit 4 is before that of the commit before it, and so it is 2 times more: a clock was put back, or somebody wrote these commits anew',
      earlierTime(4, 3),
    ],
    [
      '1 thing in it was not confirmed by the server. Each is sent where the server still holds what it held then; new rows are looked for there first, for four minutes. Where both changed, you are asked.',
      continueLedger.owed(1),
    ],
    [
      '1 final grade of Fall, made today: computed again here, with the same results.',
      openedProof.same(1, 'Fall', 'today', undefined),
    ],
    [
      '2 final grades of Fall, made today: computed again here by the older rules 3, which made them, with the same results.',
      openedProof.same(2, 'Fall', 'today', 3),
    ],
    ['with 1 other', historySteps.others(1)],
    ['with 2 others', historySteps.others(2)],
  ]);
});

import { expect, test } from 'vitest';
import { scoresBefore } from '../../commands/scores-before.ts';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { isSent, sample, scores } from './loading-scene.ts';
import { saved } from './opened-ledger.ts';
import { othersScene, scoredAtHome } from './others-scene.ts';

const { o1, a1, s1, s2 } = sample;

type Device = Awaited<ReturnType<typeof othersScene>>['office'];

const pointsAt = ({ ledger }: Device, studentId = s1) =>
  Object.values(gradeOf(ledger.book(), o1, a1, studentId).points);

const fromElsewhere = async (device: Device): Promise<ListedCommit> => {
  const found = (await device.history()).find(({ other }) => other);
  if (!found) throw new Error('nothing was done elsewhere');
  return found;
};

test('R22.10 scores that were entered on another computer are given back, and sent', async () => {
  const { office, home } = await scoredAtHome();
  expect(pointsAt(office)).toEqual([3, 4]);
  const command = scoresBefore(office.ledger.book(), (await fromElsewhere(office)).changes);
  if (!command) throw new Error('these are scores');
  await saved(office.ledger, command, { how: 'undone' });
  expect(pointsAt(office)).toEqual([5]);
  await office.until(() => isSent(office));
  await home.reads();
  expect(pointsAt(home)).toEqual([5]);
});

test('R22.10 what was changed since stands, and is named', async () => {
  const { office } = await scoredAtHome();
  const { changes } = await fromElsewhere(office);
  await scores(office, [3, 2]);
  const command = scoresBefore(office.ledger.book(), changes);
  if (!command) throw new Error('these are scores');
  const refused = office.ledger.dispatch(command, { how: 'undone' });
  expect(refused).toMatchObject({ ok: false, refusal: { refused: 'grade.changedMeanwhile' } });
  expect(pointsAt(office)).toEqual([3, 2]);
});

test('R22.10 a grade that was not there before is blank again, bonus and all', async () => {
  const { office, another } = await othersScene();
  const home = await another('home');
  const change = { useBonusPoints: true, bonusPoints: 2 };
  await saved(home.ledger, {
    type: 'EditGrades',
    offeringId: o1,
    edits: [{ assessmentId: a1, studentId: s2, change }],
  });
  await home.until(() => isSent(home));
  await home.copied();
  await office.reads();
  const command = scoresBefore(office.ledger.book(), (await fromElsewhere(office)).changes);
  if (!command) throw new Error('these are scores');
  await saved(office.ledger, command, { how: 'undone' });
  expect(gradeOf(office.ledger.book(), o1, a1, s2)).toMatchObject({
    points: {},
    useBonusPoints: false,
    bonusPoints: 0,
  });
});

test('R22.10 a name, or a score beside a name, is not given back in this way', async () => {
  const { office, another } = await othersScene();
  const home = await another('home');
  await saved(home.ledger, { type: 'EditStudent', studentId: s2, fields: { lastName: 'Home' } });
  await home.until(() => isSent(home));
  await home.copied();
  await office.reads();
  const { changes } = await fromElsewhere(office);
  expect(scoresBefore(office.ledger.book(), changes)).toBeUndefined();
  const score = { subject: { what: 'grade', assessmentId: a1, studentId: s1 } as const, field: 'x', from: 1, to: 2 };
  expect(scoresBefore(office.ledger.book(), [score, ...changes])).toBeUndefined();
  expect(scoresBefore(office.ledger.book(), [])).toBeUndefined();
});

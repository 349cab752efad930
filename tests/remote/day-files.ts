import { expect } from 'vitest';
import {
  deleteSnapshots,
  listSnapshots,
  offeringFile,
  saveSnapshots,
  snapshotSpreadsheet,
} from '../../machines/snapshots/snapshot-calls.ts';
import { contactUs } from '../../src/components/session/contact-us.ts';
import { changePassword } from '../../src/components/session/new-password.ts';
import { at, standing } from '../machines/session-desk.ts';
import type { Action, Desk } from './day-desk.ts';
import { sample } from './day-work.ts';

const { o1, o2 } = sample;

export const signingIn: readonly Action[] = [
  {
    does: 'types the e-mail',
    calls: ['findUser'],
    by: async ({ session, server }) => {
      session().lookUp(server.account.email);
      await at(session(), 'asking');
    },
  },
  {
    does: 'types the password',
    calls: ['logIn', 'verify'],
    by: async ({ session, server }) => {
      session().logIn(server.account.password, 'mine');
      await standing(session(), 'verified');
    },
  },
  { does: 'opens the records', calls: ['loadEverything'], by: ({ opens }) => opens() },
];

/** The snapshots that the ledger says there are. */
const known = ({ ledger }: Desk) => ledger().records.saved().snapshots.list;

const done = async (result: Promise<{ readonly kind: string }>): Promise<void> =>
  void expect(await result).toMatchObject({ kind: 'done' });

const loadsSnapshot = async (desk: Desk): Promise<void> => {
  const { sync, ledger, until, rests } = desk;
  const listOfOfferingSnapshotIds = known(desk)
    .slice(0, 1)
    .map(({ snapshotId }) => snapshotId);
  const begun = await sync().load({
    call: 'loadSnapshotsById',
    body: { listOfOfferingSnapshotIds },
    serverIds: [o1],
    note: '',
  });
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  await until(() => ledger().records.saved().outbox.loaded?.intent === begun.intent);
  await rests();
};

export const keeping: readonly Action[] = [
  {
    does: 'saves two offerings as snapshots, with a note',
    calls: ['addSnapshots', 'editSnapshotNotes'],
    by: ({ snapshots }) => done(saveSnapshots(snapshots(), [o1, o2], 'before the exam')),
  },
  { does: 'looks at the snapshots', calls: ['listSnapshots'], by: ({ snapshots }) => done(listSnapshots(snapshots())) },
  {
    does: 'saves a snapshot’s workbook',
    calls: ['exportSnapshot'],
    by: async (desk) => {
      const [one] = known(desk);
      if (!one) throw new Error('There is no snapshot.');
      await done(snapshotSpreadsheet(desk.snapshots(), one));
    },
  },
  {
    does: 'saves the offering’s workbook as it is',
    calls: ['exportOfferingToExcel'],
    by: ({ snapshots }) => done(offeringFile(snapshots(), o1, 'xls')),
  },
  {
    does: 'saves the offering’s file as it is',
    calls: ['exportOfferingToObject'],
    by: ({ snapshots }) => done(offeringFile(snapshots(), o1, 'json')),
  },
  { does: 'loads a snapshot', calls: ['loadSnapshotsById'], by: loadsSnapshot },
  {
    does: 'deletes the snapshots',
    calls: ['deleteSnapshots'],
    by: (desk) => done(deleteSnapshots(desk.snapshots(), known(desk))),
  },
];

const comesBack = async ({ reloads, opens }: Desk): Promise<void> => {
  await reloads();
  await opens();
};

export const comingBack: readonly Action[] = [
  {
    does: 'comes back where all records are too much for one answer, and all grades are too',
    calls: [
      'verify',
      'loadEverything',
      'listSettings',
      'listCourses',
      'listOfferings',
      'listAssessments',
      'listStudents',
      'listEnrollments',
      'listGrades',
      'listGradesOfAssessment',
    ],
    by: async (desk) => {
      desk.server.tooLarge.add('loadEverything').add('listGrades');
      await comesBack(desk);
      desk.server.tooLarge.clear();
    },
  },
  { does: 'comes back', calls: ['verify', 'loadEverything'], by: comesBack },
];

export const leaving: readonly Action[] = [
  {
    does: 'changes the password',
    calls: ['changePassword'],
    by: ({ session, server }) =>
      done(changePassword(session().remote, server.account.password, 'another good password')),
  },
  {
    does: 'contacts us',
    calls: ['contactUs'],
    by: ({ server }) =>
      done(contactUs(server.remote, { email: server.account.email, message: 'Thank you.', isLoggedIn: true })),
  },
  { does: 'signs out', calls: ['logOut'], by: ({ leaves }) => leaves() },
];

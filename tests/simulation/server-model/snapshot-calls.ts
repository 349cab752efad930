import type { OfferingId } from '../../../events/ids.ts';
import { type Call, done } from './answer.ts';
import type { Snapshot } from './book.ts';
import { offeringOf } from './find.ts';

export const listSnapshots: Call = (book) => done(book, { offeringSnapshots: book.snapshots });

/** Adds as many as the quota allows, and lists the others in the reply. */
export const addSnapshots: Call = (book, { body, world }) => {
  const wanted = [...new Set(body.listOfOfferingIds as OfferingId[])];
  const known = wanted.filter((offeringId) => offeringOf(book, offeringId));
  const room = Math.max(0, world.quotas.snapshots - book.snapshots.length);
  const taken = known.slice(0, room);
  const made: Snapshot[] = taken.map((offeringId) => ({
    offeringSnapshotId: world.mint('snapshot'),
    note: '',
    offeringId,
  }));
  return done(
    { ...book, snapshots: [...book.snapshots, ...made] },
    {
      offeringSnapshots: made,
      notProcessed: wanted.filter((offeringId) => !taken.includes(offeringId)),
      quotaExceeded: known.length > room,
    },
  );
};

export const deleteSnapshots: Call = (book, { body }) => {
  const named = new Set(body.listOfOfferingSnapshotIds as string[]);
  const gone = book.snapshots.filter(({ offeringSnapshotId }) => named.has(offeringSnapshotId));
  return done(
    { ...book, snapshots: book.snapshots.filter((row) => !gone.includes(row)) },
    { offeringSnapshotIds: gone.map(({ offeringSnapshotId }) => offeringSnapshotId) },
  );
};

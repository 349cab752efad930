import type { endpoints } from '../../api/endpoints.ts';
import type { ReplyOf } from '../../api/read-reply.ts';
import type { Snapshot } from '../../events/entities.ts';
import { asId, type SnapshotId } from '../../events/ids.ts';

type WireSnapshot = ReplyOf<typeof endpoints.listSnapshots>['offeringSnapshots'][number];

/** A row that has neither name for its id is no snapshot: the shape of the reply refuses it. */
export const idOf = ({ offeringSnapshotId, id }: WireSnapshot): SnapshotId => asId(offeringSnapshotId ?? id ?? '');

export const snapshotOf = (row: WireSnapshot): Snapshot => ({
  snapshotId: idOf(row),
  note: row.note,
  createdAt: row.createdAt,
  offeringThere: row.offeringId,
  courseCode: row.courseCode,
  courseNumber: row.courseNumber,
  title: row.title,
  tag: row.tag,
  yearOfStart: row.yearOfStart,
  period: row.period,
  section: row.section,
  counts: row.counts,
});

import { isBlankGrade } from '../../../api/scope-hash.ts';
import type { ObjectFile, WireOffering } from '../../../events/wire.ts';
import type { BackendWorld } from '../../backend.ts';
import { roomFor } from '../../calls/quota.ts';
import { isId } from '../../calls/route.ts';
import type { SnapshotHead, SnapshotRow } from '../../storage.ts';
import { done, type Handlers, overQuota, refuse } from '../call.ts';
import { find } from '../row.ts';
import { contentOf } from './content.ts';
import { packed } from './packing.ts';

/** Characters of a snapshot's content, the packed object file. */
const longestContent = 2 * 1024 * 1024;

export const snapshots: Handlers<'listSnapshots' | 'addSnapshots' | 'editSnapshotNotes' | 'deleteSnapshots'> = {
  listSnapshots: async (rows, { query: { content = '' } }) => {
    const heads = await rows.snapshotHeads();
    const opened = isId(content) ? await find(rows, 'snapshots', { offeringSnapshotId: content }) : undefined;
    return done({
      offeringSnapshots: heads.map((head) => ({
        ...listed(head),
        ...(head.offeringSnapshotId === opened?.offeringSnapshotId && { content: opened.content }),
      })),
    });
  },

  /** As many as there is room for; the reply names the others. */
  addSnapshots: async (rows, { body, world }) => {
    const wanted = [...new Set(body.listOfOfferingIds)];
    const offerings = (await rows.list('offerings')).filter(({ offeringId }) => wanted.includes(offeringId));
    const room = await roomFor(rows, 'snapshots', world);
    const added: SnapshotRow[] = [];
    let isFull = false;
    for (const offering of offerings) {
      if (added.length >= room) isFull = true;
      const row = isFull ? undefined : await snapshotOf(offering, await contentOf(rows, offering, ''), world);
      if (row) added.push(row);
    }
    const notProcessed = wanted.filter((id) => !added.some(({ offeringId }) => offeringId === id));
    if (isFull && added.length === 0) return overQuota({ offeringSnapshots: [], notProcessed });
    await rows.put('snapshots', added);
    const reply = { offeringSnapshots: added.map(listed), notProcessed, quotaExceeded: isFull };
    return done(reply);
  },

  /** Snapshots that are gone do not stop the notes of others, unless all are gone. */
  editSnapshotNotes: async (rows, { body: { listOfOfferingSnapshotsIdsAndNotes: list } }) => {
    const notes = new Map(list.map(({ offeringSnapshotId, note }) => [offeringSnapshotId, note]));
    if (notes.size < list.length) return refuse('body.malformed');
    const stored = await rows.list('snapshots', { offeringSnapshotId: [...notes.keys()] });
    if (stored.length === 0 && notes.size > 0) return refuse('snapshot.unknown');
    await rows.put(
      'snapshots',
      stored.map((row) => ({ ...row, note: notes.get(row.offeringSnapshotId) ?? row.note })),
    );
    return done({
      notProcessed: [...notes.keys()].filter((id) => !stored.some((row) => row.offeringSnapshotId === id)),
    });
  },

  /**
   * Snapshots that are gone already do not stop the deletion of the others: the reply names those that were deleted.
   */
  deleteSnapshots: async (rows, { body }) => {
    const wanted = [...new Set(body.listOfOfferingSnapshotIds)];
    const removed = await rows.remove('snapshots', { offeringSnapshotId: wanted });
    if (removed.length === 0 && wanted.length > 0) return refuse('snapshot.unknown');
    return done({ offeringSnapshotIds: removed.map(({ offeringSnapshotId }) => offeringSnapshotId) });
  },
};

/** The parts of a snapshot that lists show. */
const listed = (head: SnapshotHead) => ({
  ...(head.about as About),
  offeringSnapshotId: head.offeringSnapshotId,
  note: head.note,
  createdAt: head.createdAt,
  offeringId: head.offeringId,
});

/** The fields that were stored beside the content when the snapshot was made. */
type About = Pick<
  WireOffering,
  'tag' | 'yearOfStart' | 'period' | 'section' | 'courseCode' | 'courseNumber' | 'title'
> & {
  readonly counts: { readonly students: number; readonly assessments: number; readonly grades: number };
};

/** The row of a new snapshot; `undefined` if the offering is too large for one. */
const snapshotOf = async (
  offering: WireOffering,
  file: ObjectFile,
  world: BackendWorld,
): Promise<SnapshotRow | undefined> => {
  const content = await packed(file, world);
  if (content.length > longestContent) return undefined;
  const { tag, yearOfStart, period, section, courseCode, courseNumber, title } = offering;
  const { students, assessments, grades } = file.initializationData;
  const entered = grades.filter((grade) => !isBlankGrade(grade));
  const counts = { students: students.length, assessments: assessments.length, grades: entered.length };
  const about: About = { tag, yearOfStart, period, section, courseCode, courseNumber, title, counts };
  return {
    offeringSnapshotId: world.newSecret(),
    offeringId: offering.offeringId,
    note: file.note,
    createdAt: new Date(world.now()).toISOString(),
    about,
    content,
  };
};

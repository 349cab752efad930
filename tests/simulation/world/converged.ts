import { type Excuse, excusedOf, excusesIn, settingsWithLeaves } from '../../../events/excuses.ts';
import { type Note, notesIn } from '../../../events/notes.ts';
import { entriesOf, isRecord, keysOf } from '../../../events/record.ts';
import type { InitializationData } from '../../../events/wire.ts';
import { bookRows, rowsOf } from '../../sync/same-as-backend.ts';
import { people } from './backends.ts';
import { sorted } from './sorted.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

const [ana] = people;

/**
 * S7: how the tabs differ from what the server holds. First every browser reads once more, because another may have
 * written last.
 */
export const differencesFrom = async (world: World): Promise<readonly string[]> => {
  for (let round = 0; round < 10 && unlike(world).length > 0; round += 1) {
    for (const browser of world.browsers) browser.wake();
    await world.quiesce();
  }
  return unlike(world);
};

const unlike = (world: World): readonly string[] => {
  const there = rowsOf(withoutOrphans(world.backends.model.data(ana)));
  return world.browsers.flatMap((browser) =>
    browser.tabs.flatMap((tab) => {
      const here = bookRows(tab.ledger.records.saved());
      const moved = movedIn(tab);
      return [...new Set([...keysOf(here), ...keysOf(there)])].flatMap((row) => {
        if (row.split(' ').some((id) => moved.has(id))) return [];
        const [ours, theirs] = [JSON.stringify(here[row]), JSON.stringify(there[row])];
        return sorted(here[row]) === sorted(there[row])
          ? []
          : [`S7: ${tab.name} ${row}: here ${ours}, there ${theirs}`];
      });
    }),
  );
};

/**
 * The server's ids of assessments that it has in another offering than this ledger: after backups, an offering may be
 * there twice. The instructor is told of each such row; it cannot be shown where the other one is.
 */
const movedIn = ({ ledger, sync }: Tab): ReadonlySet<string> => {
  const { assessment } = ledger.records.saved().outbox.ids;
  return new Set(
    sync
      .status()
      .leftOut.flatMap(({ item, why }) =>
        why === 'moved' && item.of === 'assessment' ? [assessment[item.assessmentId] ?? item.assessmentId] : [],
      ),
  );
};

/**
 * Leaves out grading policies of deleted offerings, and excuses, given grades and notes of students who have left the class. A
 * server may keep them.
 */
const withoutOrphans = (data: InitializationData): InitializationData => {
  const { grading = {}, notes = {}, ...others } = data.settings;
  const offerings = new Set<string>(data.offerings.map(({ offeringId }) => offeringId));
  const isIn = (offeringId: string, studentId: string): boolean =>
    data.enrollments.some((one) => one.offeringId === offeringId && one.studentId === studentId);
  const isOf = (offeringId: string, { studentId, assessmentId }: Excuse): boolean =>
    isIn(offeringId, studentId) &&
    data.assessments.some((one) => one.offeringId === offeringId && one.assessmentId === assessmentId);
  const known = Object.entries(settingsWithLeaves({ grading }).grading ?? {})
    .filter(([offeringId]) => offerings.has(offeringId))
    .map(([offeringId, policy]) => {
      if (!isRecord(policy)) return [offeringId, policy];
      const excuses = excusesIn(policy.excused).filter((excuse) => isOf(offeringId, excuse));
      const given = entriesOf(isRecord(policy.given) ? policy.given : {}).filter(([id]) => isIn(offeringId, id));
      return [offeringId, { ...policy, excused: excusedOf(excuses), given: Object.fromEntries(given) }];
    });
  const noted: Record<string, Record<string, Record<string, string>>> = {};
  for (const [offeringId, ofOffering] of Object.entries(isRecord(notes) ? notes : {})) {
    for (const note of notesIn(ofOffering).filter((one) => isNoteOf(data, offeringId, one))) {
      const ofOne = noted[offeringId] ?? {};
      const theirs = { ...ofOne[note.studentId], [note.assessmentId ?? 'student']: note.text };
      noted[offeringId] = { ...ofOne, [note.studentId]: theirs };
    }
  }
  return {
    ...data,
    settings: { ...others, grading: Object.fromEntries(known), notes: noted },
  };
};

const isNoteOf = (
  { enrollments, assessments }: InitializationData,
  offeringId: string,
  { studentId, assessmentId }: Note,
): boolean =>
  enrollments.some((one) => one.offeringId === offeringId && one.studentId === studentId) &&
  (assessmentId === null ||
    assessments.some((one) => one.offeringId === offeringId && one.assessmentId === assessmentId));

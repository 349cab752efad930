import type { EntryMethod } from '../../events/commit.ts';
import { fromTo, whole } from '../counts.ts';

const by = (who: string): string => (who === '' ? '' : `, ${who}`);

/** About the active cell or column, in the line below the sheet. */
export const aboutCell = {
  place: (part: string, student: string) => `${part} · ${student}`,
  column: (name: string, max: string, graded: number, all: number) =>
    `${name} · out of ${max} · ${whole(graded)} of ${whole(all)} graded`,
  unexcuse: 'Un-excuse',
  unexcused: (student: string, assessment: string) => `No longer excused: ${student} in ${assessment}.`,
  /** `who`: '' is the user. */
  changed: (from: string, to: string, when: string, who: string) => `${fromTo(from, to)}, ${when}${by(who)}`,
  setToMax: (max: string) => `Set to ${max}`,
  undo: 'Undo',
  /** What a curve gave, where there was none. */
  curved: (points: string) => (/^\d/.test(points) ? `+${points}` : points),
  came: (how: string, when: string, who: string) => `${how}, ${when}${by(who)}`,
  entered: (when: string, who: string) => `entered ${when}${by(who)}`,
  doneAgain: 'done again',
  hows: {
    typed: () => 'typed',
    pasted: () => 'pasted',
    filled: () => 'filled',
    cleared: () => 'cleared',
    set: () => 'set',
    curve: () => 'curve',
    imported: (file, row) =>
      `imported${file === undefined ? '' : ` from ${file}`}${row === undefined ? '' : `, row ${row}`}`,
    undone: () => 'undone',
  } satisfies { readonly [H in EntryMethod]: (note?: string, row?: number) => string },
  /** Of commands that say it by what they are. */
  commands: {
    LoadSnapshots: (note?: string) => `loaded from a snapshot${note === undefined ? '' : `, ${note}`}`,
    MergeStudents: () => 'by a merge of two students',
  },
  beyond: (values: readonly string[], problems: number) =>
    `Also ${values.join(' and ')} beyond ${problems === 1 ? 'the only problem' : `the ${problems} problems`}: kept, and counted nowhere.`,
  deleteBeyond: 'Delete these points',
  history: 'History',
  historyFailed: 'Its history could not be read just now.',
};

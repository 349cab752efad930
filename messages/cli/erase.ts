/** The texts of `gradeledger erase`. */
import { studentNamed as named, type StudentTold, sought } from './sought.ts';

const usage = 'erase LOG --student ID-OR-CODE [-o OUT] [--with-baselines]';

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

type PlaceTold = { readonly seq: number };

type PlanTold = {
  readonly own: readonly PlaceTold[];
  readonly notes: readonly PlaceTold[];
  readonly shared: readonly PlaceTold[];
  readonly fixed: readonly number[];
};

type RefusedTold =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous'; readonly students: readonly StudentTold[] }
  | { readonly kind: 'there'; readonly student: StudentTold }
  | { readonly kind: 'unsettled'; readonly student: StudentTold }
  | { readonly kind: 'needed'; readonly student: StudentTold; readonly plan: PlanTold }
  | { readonly kind: 'harmful'; readonly student: StudentTold }
  | { readonly kind: 'nothing'; readonly student: StudentTold };

/** Commits by number, the first few of them. */
const commits = (numbers: readonly number[]): string => {
  const all = [...new Set(numbers)];
  const more = all.length - mostNamed;
  return `${all.length === 1 ? 'commit' : 'commits'} ${all.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const mostNamed = 10;

const seqs = (places: readonly PlaceTold[]): readonly number[] => places.map(({ seq }) => seq);

const refusals: {
  readonly [K in RefusedTold['kind']]: (refused: Extract<RefusedTold, { readonly kind: K }>, who: string) => string;
} = {
  unknown: (_, who) => sought.unknown(who),
  ambiguous: ({ students }, who) => sought.ambiguous(who, students),
  there: ({ student }) =>
    `${named(student)} is still in it. Delete the student in the app first, then export the ledger again. Nothing was written.`,
  unsettled: ({ student }) =>
    `not everything about ${named(student)} has been sent to the server and answered, and this ledger is needed for that. Let the app send it, then export the ledger again. Nothing was written.`,
  needed: ({ student, plan }) =>
    `an older version wrote ${counted(plan.shared.length, 'entry', 'entries')} of it that hold ${named(student)} together with others (${commits(seqs(plan.shared))}). If these stay, erasing the rest would bring the student back. With --with-baselines they are erased whole: the copy can then be verified, but no grades follow from it any more. Nothing was written.`,
  harmful: ({ student }) =>
    `without the entries about ${named(student)}, the records of somebody else would be others, so nothing was written. This is a fault of Gradeledger; please report it with a redacted copy.`,
  nothing: ({ student }) => `nothing about ${named(student)} is left in it to be erased. Nothing was written.`,
};

export const eraseCommand = {
  usage,
  summary: 'Writes a copy of an exported ledger in which everything about one deleted student is erased.',
  help: [
    `gradeledger ${usage}`,
    '',
    'Verifies LOG, an exported ledger, and writes a copy to OUT, which must not exist yet. In the copy every entry about the',
    'student is erased to its digest: name, code, e-mail, enrollments, points, excuses, given grades and notes, and the words of',
    'a commit that name the student. The chain and its head stay as they were. Everything is folded again without them, and',
    'nothing is written unless everybody else has the same records as before. Without -o it only says what would be erased.',
    '',
    '  --student          the student’s id, here or at the server, or a code that the student ever had. The student must',
    '                     have been deleted, and the server told. Rows that were merged with the student’s go along',
    '  --with-baselines   also erases entries of an older version that hold several students at once. Then no grades follow',
    '                     from the copy any more; it can only be verified',
    '',
    'Not erased: LOG itself and every other exported file, copies at a server and its backups, ids without a name in the',
    'list of what was sent, and whatever you wrote about the student elsewhere, such as in a note on somebody else.',
    'Exit status 1 when LOG is not sound, 2 when nothing can be erased.',
    '',
  ].join('\n'),
  noStudent: 'Say with --student whom to erase: an id, or a code.',
  ofPart:
    'it is a part of a ledger, and only the whole ledger says who is who. Give the whole ledger. Nothing was written.',
  ofCopy: 'it is a redacted copy, and names nobody. Nothing was written.',
  notFolded: (detail: string): string => `no records follow from it (commit ${detail}). Nothing was written.`,
  refused: (refused: RefusedTold, who: string): string => refusals[refused.kind](refused as never, who),
  before: (
    file: string,
    { student, plan, erased }: { readonly student: StudentTold; readonly plan: PlanTold; readonly erased: number },
  ): string =>
    [
      `${file}: ${counted(erased, 'entry', 'entries')} about ${named(student)}, of ${commits(seqs([...plan.own, ...plan.notes]))}.`,
      ...(plan.notes.length > 0
        ? [
            `${counted(plan.notes.length, 'note')} of a commit among them, because it names the student (${commits(seqs(plan.notes))}).`,
          ]
        : []),
      ...(plan.shared.length > 0
        ? [`Among them, whole, with everybody else who is in them: ${commits(seqs(plan.shared))}.`]
        : []),
      '',
    ].join('\n'),
  onlyTold: 'Nothing was written: say with -o where the copy is to go.\n',
  done: (file: string, erased: number, head: string, { plan }: { readonly plan: PlanTold }): string =>
    [
      `${file}: erased, and consistent with itself. ${counted(erased, 'entry of it is', 'entries of it are')} erased.`,
      `head ${head}`,
      plan.shared.length > 0
        ? 'No grades follow from the copy any more: entries that held several students are gone. It can only be verified.'
        : 'Everybody else has the same records in the copy as before.',
      ...(plan.fixed.length > 0
        ? [
            `The words of ${commits(plan.fixed)} name the student and stay: an older version wrote them under the commit’s own hash.`,
          ]
        : []),
      'Still there: the ledger that was read, every other exported file, copies in browsers and at a server, and its backups until they',
      'are deleted. In the copy: ids without a name in the list of what was sent, and what you wrote elsewhere.',
      '',
    ].join('\n'),
};

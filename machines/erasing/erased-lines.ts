import { part, type Steps } from '../../events/steps.ts';
import { contentIn, storedLine } from '../../log/file/content.ts';
import type { LogHeader } from '../../log/header.ts';
import type { StoredCommit } from '../../log/port.ts';
import { withoutEntries } from '../../log/redaction/erasing.ts';
import type { SoughtStudent } from '../../projections/erasing/student-search.ts';
import { bySeq, type ErasingPlan, ErasingSurvey } from './erasing.ts';
import { ErasingFold, type ErasingRefusal, type Whom } from './judging.ts';

/**
 * `withShared`: entries of an older log go too, which hold others as well. Then no records follow from what is left. `isCopy`: the
 * lines are a copy of another browser's ledger, which may not have heard yet that the student was deleted.
 */
export type ErasingWish = { readonly who: Whom; readonly withShared: boolean; readonly isCopy?: boolean };

/**
 * What erasing makes of a ledger. `lines`: all of them, with the entries of `plan` erased; `erased`: how many that are; `idsElsewhere`:
 * by which ids the account's other ledgers know the student. `needed`: it
 * cannot be done without the entries of an older log. `harmful`: it would change somebody else's records or what is owed, so it is
 * not done.
 */
export type ErasedLedger =
  | ErasingRefusal
  | ({ readonly kind: 'needed' } & PlannedErasing)
  | ({ readonly kind: 'harmful' } & PlannedErasing)
  | ({ readonly kind: 'nothing' } & PlannedErasing)
  | ({ readonly kind: 'erased' } & ErasingMade);

type ErasingMade = PlannedErasing & {
  readonly erased: number;
  readonly lines: readonly string[];
  readonly idsElsewhere: ReadonlySet<string>;
};

type PlannedErasing = { readonly student: SoughtStudent; readonly plan: ErasingPlan };

/** Why no records follow from the ledger: a commit's place, and what is wrong there. */
export class NotFoldable extends Error {}

/**
 * Erases a student in the lines of a sound ledger, from its first commit on. Everything is folded again without them, and nothing
 * is erased unless that shows that everybody else has what they had. Fails with `NotFoldable`.
 */
export const erasingIn = function* (
  { backend }: Pick<LogHeader, 'backend'>,
  lines: readonly string[],
  { who, withShared, isCopy = false }: ErasingWish,
): Steps<ErasedLedger> {
  const before = yield* part(0, 0.4, folding(lines, backend !== ''));
  const judged = isCopy ? before.sought(who) : before.judged(who);
  if (judged.kind !== 'free' && judged.kind !== 'found') return judged;
  const { student } = judged;
  const { studentIds } = student;
  if (isCopy && typeof who !== 'string' && before.hasRowByOtherId(studentIds, who.rows))
    return { kind: 'there', student };
  const survey = new ErasingSurvey(student);
  for (const [at, line] of lines.entries()) {
    survey.take(storedLine(line), readOf(line));
    yield 0.4 + (0.2 * at) / lines.length;
  }
  const { plan } = survey;
  const toErase = [...plan.own, ...plan.notes, ...(withShared ? plan.shared : [])];
  if (plan.shared.length > 0 && !withShared) return { kind: 'needed', student, plan };
  if (toErase.length === 0) return { kind: 'nothing', student, plan };
  const places = bySeq(toErase);
  const remaining = lines.map((line, at) => {
    const erased = places.get(at + 1);
    return erased ? withoutEntries(storedLine(line), erased) : line;
  });
  if (plan.shared.length === 0) {
    const after = yield* part(0.6, 1, folding(remaining, backend !== ''));
    const isAlike = isCopy ? before.isLikeButFor(after, studentIds) : before.isLikeWithout(after, studentIds);
    if (!isAlike) return { kind: 'harmful', student, plan };
  }
  const idsElsewhere = before.idsElsewhere(studentIds);
  return { kind: 'erased', student, plan, erased: toErase.length, lines: remaining, idsElsewhere };
};

const folding = function* (lines: readonly string[], hasServer: boolean): Steps<ErasingFold> {
  const fold = new ErasingFold(hasServer);
  for (const [at, line] of lines.entries()) {
    const commit = readOf(line);
    try {
      fold.take(commit);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      throw new NotFoldable(`${commit.seq}: ${error.message}`);
    }
    yield at / lines.length;
  }
  return fold;
};

const readOf = (line: string): StoredCommit => {
  const stored = storedLine(line);
  const content = contentIn(stored);
  if (content.kind === 'bad') throw new NotFoldable(`${stored.seq}: ${content.problem}`);
  return content.commit;
};

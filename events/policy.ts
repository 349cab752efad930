/**
 * The fields of a grading policy, one row each. Everything that treats all fields alike is made from these rows: which
 * values can be read, which ones a command may set, the form on the wire, and what a copy without names keeps.
 */
import type { GradingPolicy } from './entities.ts';
import { keysOf, record } from './record.ts';

/**
 * The values of a field. `words`: one of these words. `whole`: a whole number from 0; `most`: the largest that a
 * command may set, `mostRead`: the largest that can be read, by default any. `percent`: from 0 to 100. `own`: the row
 * cannot describe the values, so each user of the rows has code of its own for the field.
 */
export type PolicyKind =
  | { readonly words: readonly string[] }
  | { readonly whole: { readonly most: number; readonly mostRead?: number } }
  | 'percent'
  | 'own';

type Row<Value> = {
  readonly kind: PolicyKind;
  /** The value that counts where a policy does not have the field. */
  readonly blank: Value;
  /**
   * It refers to assessments, weight sets or students of one offering, so a new offering's policy cannot begin with it.
   */
  readonly isOfOne?: true;
  /** Its keys are students; what it says of each is an event of its own, so that it can be erased alone. */
  readonly isByStudent?: true;
  /** No grade depends on the field, so a value that breaks the rules counts as missing. */
  readonly isBesideGrades?: true;
  /** A program that does not know the field would compute other grades, so `needs` has its name while it says anything. */
  readonly word?: true;
};

/** The largest drop-lowest that a command may set, of a policy and of a category. */
export const mostDropLowest = 200;

const whole = (most: number, mostRead?: number): PolicyKind => ({
  whole: { most, ...(mostRead !== undefined && { mostRead }) },
});

/** Its type says nothing of keys, which would be named in the types of other files. */
const nothing: Record<never, never> = record();

const rows = {
  ungraded: { kind: { words: ['leftOut', 'zero'] }, blank: 'leftOut' },
  weightSet: { kind: 'own', blank: 'best', isOfOne: true },
  weightSetNames: { kind: 'own', blank: [], isOfOne: true },
  dropLowest: { kind: whole(mostDropLowest), blank: 0 },
  neverDrop: { kind: 'own', blank: [], isOfOne: true },
  decimals: { kind: whole(4, 4), blank: 2 },
  rule: { kind: { words: ['halfUp', 'halfEven'] }, blank: 'halfUp' },
  letters: { kind: 'own', blank: [] },
  excused: { kind: 'own', blank: nothing, isOfOne: true, isByStudent: true },
  nearCutOff: { kind: 'percent', blank: 0.1, isBesideGrades: true },
  outcomeThreshold: { kind: 'percent', blank: 70, isBesideGrades: true },
  categories: { kind: 'own', blank: nothing, isOfOne: true, word: true },
  extraCredit: { kind: 'own', blank: nothing, isOfOne: true, word: true },
  capAt: { kind: 'own', blank: null, word: true },
  given: { kind: 'own', blank: nothing, isOfOne: true, isByStudent: true },
} satisfies { readonly [F in PolicyField]: Row<GradingPolicy[F]> };

export type PolicyField = keyof GradingPolicy;

type Rows = typeof rows;

type OwnPolicyField = { [F in PolicyField]: Rows[F]['kind'] extends 'own' ? F : never }[PolicyField];

/** The fields that a new offering's policy may begin with. */
export type DefaultPolicyField = { [F in PolicyField]: Rows[F] extends { isOfOne: true } ? never : F }[PolicyField];

export const policyRows: { readonly [F in PolicyField]: Row<GradingPolicy[F]> } = rows;

export const policyFields = keysOf(policyRows);

/** The fields whose keys are students. */
export const fieldsByStudent: ReadonlySet<string> = new Set(
  policyFields.filter((field) => policyRows[field].isByStudent),
);

/** The policy that counts where the settings have none. */
export const blankPolicy = Object.freeze({
  ...record(policyFields.map((field) => [field, policyRows[field].blank] as const)),
}) as GradingPolicy;

export const defaultPolicyFields = policyFields.filter(
  (field): field is DefaultPolicyField => !policyRows[field].isOfOne,
);

/** For each field whose kind is not `own`, what `of` makes of its kind. */
export const fromKinds = <Value>(
  of: (kind: Exclude<PolicyKind, 'own'>) => Value,
): Record<Exclude<PolicyField, OwnPolicyField>, Value> =>
  record(
    policyFields.flatMap((field) => {
      const { kind } = policyRows[field];
      // One test, once for each type: of `kind` and of `field`.
      return kind === 'own' || isOwn(field) ? [] : [[field, of(kind)] as const];
    }),
  );

const isOwn = (field: PolicyField): field is OwnPolicyField => policyRows[field].kind === 'own';

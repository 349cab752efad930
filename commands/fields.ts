import { isDate } from '../events/date.ts';
import { decimalFault } from '../events/decimal.ts';
import type { Assessment, Problem } from '../events/entities.ts';
import type { Kind } from '../events/fields.ts';
import type { AssessmentId, OfferingId } from '../events/ids.ts';
import type { Book } from '../projections/book/book.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Characters. */
export const textLimit = 200;
const longTextLimit = 10_000;
const listLimit = 200;
const lastYear = 9999;

type Shape<Fields> = { readonly [K in keyof Fields]: Kind | 'outcome cells' };

export const problemShape: Shape<Omit<Problem, 'problemId'>> = { max: 'amount', outcomes: 'outcome cells' };

/** Refuses the first field whose value is not allowed; `undefined` if all are. */
export const fieldFault = <Fields extends object>(
  fields: Partial<Fields>,
  shape: Shape<Fields>,
): Refusal | undefined => {
  for (const [field, value] of Object.entries(fields)) {
    if (!Object.hasOwn(shape, field)) return refuse('field.unknown', { field });
    const fault = checks[shape[field as keyof Fields]](field, value);
    if (fault) return fault;
  }
  return undefined;
};

export const numberFault = (field: string, value: number): Refusal | undefined => {
  const fault = decimalFault(value);
  return fault && refuse('number.notAllowed', { field, value, fault });
};

export const amountFault = (field: string, value: number): Refusal | undefined =>
  numberFault(field, value) ?? (value < 0 ? refuse('number.belowZero', { field, value }) : undefined);

const idPattern = /^[A-Za-z0-9_~.-]{1,64}$/;

export const idFault = (id: string | undefined): Refusal | undefined =>
  id === undefined || idPattern.test(id) ? undefined : refuse('id.notAllowed', { id });

export const lengthFault = (field: string, length: number): Refusal | undefined =>
  length > listLimit ? refuse('list.tooLong', { field, length, limit: listLimit }) : undefined;

export const nameFault = (field: string, name: string): Refusal | undefined => textFault(textLimit)(field, name);

/** A cell of the outcome table is blank, or 1-10: how strongly a problem belongs to an outcome. */
const outcomeCellFault = (field: string, value: unknown): Refusal | undefined => {
  if (value === null) return undefined;
  if (typeof value !== 'number') return refuse('field.notAllowed', { field });
  const fault = numberFault(field, value);
  return fault ?? (value < 1 || value > 10 ? refuse('problem.outcomeWeightNotAllowed', { value }) : undefined);
};

const textFault = (limit: number) => (field: string, value: unknown) => {
  if (typeof value !== 'string') return refuse('field.notAllowed', { field });
  return value.length > limit ? refuse('text.tooLong', { field, length: value.length, limit }) : undefined;
};

const checks: { readonly [K in Kind | 'outcome cells']: (field: string, value: unknown) => Refusal | undefined } = {
  text: textFault(textLimit),
  'long text': textFault(longTextLimit),
  texts: (field, value) => {
    if (!Array.isArray(value)) return refuse('field.notAllowed', { field });
    return (
      lengthFault(field, value.length) ??
      value.map((text) => textFault(textLimit)(field, text)).find((fault) => fault !== undefined)
    );
  },
  number: (field, value) => {
    if (value === null) return undefined;
    return checks.amount(field, value);
  },
  year: (field, value) => {
    if (value === null) return undefined;
    if (typeof value !== 'number') return refuse('field.notAllowed', { field });
    const isYear = Number.isInteger(value) && value >= 1 && value <= lastYear;
    return isYear ? undefined : refuse('offering.yearNotAllowed', { value });
  },
  amount: (field, value) =>
    typeof value === 'number' ? amountFault(field, value) : refuse('field.notAllowed', { field }),
  'signed amount': (field, value) =>
    typeof value === 'number' ? numberFault(field, value) : refuse('field.notAllowed', { field }),
  'outcome cells': (field, value) => {
    if (!Array.isArray(value)) return refuse('field.notAllowed', { field });
    return (
      lengthFault(field, value.length) ??
      value.map((cell) => outcomeCellFault(field, cell)).find((fault) => fault !== undefined)
    );
  },
  'yes or no': (field, value) => (typeof value === 'boolean' ? undefined : refuse('field.notAllowed', { field })),
  date: (_, value) =>
    typeof value === 'string' && isDate(value)
      ? undefined
      : refuse('enrollment.dateNotAllowed', { value: String(value) }),
};

/** The assessment, or why it is none of this offering's. */
export const assessmentIn = (
  { assessments }: Book,
  offeringId: OfferingId,
  assessmentId: AssessmentId,
): Assessment | Refusal => {
  const assessment = assessments[assessmentId];
  if (!assessment) return refuse('assessment.unknown', { assessmentId });
  return assessment.offeringId === offeringId
    ? assessment
    : refuse('assessment.otherOffering', { assessmentId, offeringId });
};

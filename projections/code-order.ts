import type { Student } from '../events/entities.ts';
import { codeKey } from './book.ts';

/**
 * Where a student code stands in the order of students: A100, b2, B9, B10. Digits count as numbers, case and accents
 * only where nothing else differs; blank codes come last. No locale and no machine has a say in it.
 */
export type CodeOrder = {
  readonly isBlank: boolean;
  /** Each compared by code units where those before it are equal. */
  readonly texts: readonly [folded: string, key: string, code: string];
};

export const codeOrder = (studentCode: string): CodeOrder => {
  const key = codeKey(studentCode);
  return { isBlank: key === '', texts: [folded(key).replace(/[0-9]+/g, numberText), key, studentCode] };
};

/** Below 0 where `one` comes first. Blank codes are all alike. */
export const compareCodeOrders = (one: CodeOrder, other: CodeOrder): number => {
  if (one.isBlank || other.isBlank) return Number(one.isBlank) - Number(other.isBlank);
  for (const place of [0, 1, 2] as const) {
    const [text, against] = [one.texts[place], other.texts[place]];
    if (text !== against) return text < against ? -1 : 1;
  }
  return 0;
};

export const compareCodes = (one: string, other: string): number => compareCodeOrders(codeOrder(one), codeOrder(other));

/** Those with equal codes stay in the order they came in. */
export const sortedByCode = <S extends Pick<Student, 'studentCode'>>(students: readonly S[]): S[] =>
  students
    .map((student) => ({ student, order: codeOrder(student.studentCode) }))
    .sort((one, other) => compareCodeOrders(one.order, other.order))
    .map(({ student }) => student);

const folded = (key: string): string => key.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** A longer number is a greater one. What is no digit compares with a number as it does with the digit 0. */
const numberText = (digits: string): string => {
  const number = digits.replace(/^0+(?=.)/, '');
  return `0${String.fromCharCode(number.length)}${number}`;
};

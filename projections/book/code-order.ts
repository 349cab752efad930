import type { Student } from '../../events/entities.ts';
import { codeKey } from './book.ts';

/**
 * The place of a student code in the order of students: A100, b2, B9, B10. Digits count as numbers, case and accents
 * only where nothing else differs; blank codes come last. The order depends on no locale and no machine.
 */
export type CodeOrder = {
  readonly isBlank: boolean;
  /** Each is compared, by code units, only if those before it are equal. */
  readonly texts: readonly [folded: string, key: string, code: string];
};

export const codeOrder = (studentCode: string): CodeOrder => {
  const key = codeKey(studentCode);
  return { isBlank: key === '', texts: [folded(key).replace(/[0-9]+/g, numberText), key, studentCode] };
};

/** Below 0 if `one` comes first. Blank codes are all equal. */
export const compareCodeOrders = (one: CodeOrder, other: CodeOrder): number => {
  if (one.isBlank || other.isBlank) return Number(one.isBlank) - Number(other.isBlank);
  for (const place of [0, 1, 2] as const) {
    const [text, otherText] = [one.texts[place], other.texts[place]];
    if (text !== otherText) return text < otherText ? -1 : 1;
  }
  return 0;
};

export const compareCodes = (one: string, other: string): number => compareCodeOrders(codeOrder(one), codeOrder(other));

/** Students with equal codes keep the order they came in. */
export const sortedByCode = <S extends Pick<Student, 'studentCode'>>(students: readonly S[]): S[] =>
  students
    .map((student) => ({ student, order: codeOrder(student.studentCode) }))
    .sort((one, other) => compareCodeOrders(one.order, other.order))
    .map(({ student }) => student);

const folded = (key: string): string => key.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** The count of digits comes first, so that texts compare as numbers. Beside other characters it is as a digit 0. */
const numberText = (digits: string): string => {
  const number = digits.replace(/^0+(?=.)/, '');
  return `0${String.fromCharCode(number.length)}${number}`;
};

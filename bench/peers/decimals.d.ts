import type { ClassToGrade } from '../final-grades/doubles.ts';

/** Declared apart, because the compiler would look for the libraries, which are not always there. */
export declare const inBig: (asked: ClassToGrade) => readonly string[];
export declare const inDecimal: (asked: ClassToGrade) => readonly string[];

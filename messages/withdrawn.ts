import type { Command, GradeEdit } from '../commands/catalogue.ts';
import type { GradePlace } from '../commands/refusal.ts';
import { extraFields, extraParts } from '../events/fields.ts';
import type { ProblemId } from '../events/ids.ts';
import { keysOf, record } from '../events/record.ts';
import type { Book } from '../projections/book/book.ts';
import { placeName, several } from './naming.ts';

/**
 * What the user typed in a command that was withdrawn later, so that they need not remember it: a sentence with the
 * first `most` values, or '' if the command holds no typed values besides those in its refusal.
 */
export const enteredText = (command: Command, book: Book, most: number): string => {
  const entered = enteredIn(command, book);
  return entered.length === 0 ? '' : `Entered was ${several(entered, most)}.`;
};

const enteredIn = (command: Command, book: Book): string[] => {
  if (command.type === 'EditGrades') return command.edits.flatMap((edit) => gradeTexts(edit, book));
  if (command.type === 'EditNotes') return command.notes.map(({ text }) => valueText(text));
  if ('fields' in command) return Object.values(command.fields).map(valueText).filter(Boolean);
  return [];
};

const gradeTexts = ({ assessmentId, studentId, change }: GradeEdit, book: Book): string[] => {
  const { points = record() } = change;
  const text = (part: GradePlace['part'], value: number | null): string =>
    `${value ?? 'blank'} (${placeName(book, { assessmentId, studentId, part })})`;
  return [
    ...keysOf(points).map((problemId: ProblemId) => text(problemId, points[problemId] ?? null)),
    ...extraParts.flatMap((part) => {
      const { use, points: of } = extraFields[part];
      const value = change[of];
      return value === undefined ? [] : [text(part, change[use] === false ? null : value)];
    }),
  ];
};

const valueText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? `“${value}”` : '';
};

import { type AssessmentId, asId, type StudentId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import { leafAt } from '../../projections/settings/settings.ts';
import { fieldLabel } from '../field-labels.ts';
import { assessmentName, studentName } from '../naming.ts';

/** What a change of a policy is about: “category “Homework” · Drop lowest”, “given grade of Ana”. */
export const gradingPlace = (book: Book, path: readonly string[]): string => {
  const [, , field, key, inner, id] = path;
  if (field === undefined) return '';
  if (key === undefined) return fieldLabel(field);
  switch (field) {
    case 'categories': {
      const name = leafAt(book.settings, [...path.slice(0, 4), 'name']);
      const member = id === undefined ? '' : assessmentName(book, asId<AssessmentId>(id));
      const category = typeof name === 'string' && name !== '' ? `category “${name}”` : 'a category';
      return [category, inner && fieldLabel(inner), member].filter(Boolean).join(' · ');
    }
    case 'extraCredit':
      return `extra credit · ${assessmentName(book, asId<AssessmentId>(key))}`;
    case 'given':
      return `given grade of ${studentName(book, asId<StudentId>(key))}`;
    case 'excused': {
      const from = inner === undefined ? '' : assessmentName(book, asId<AssessmentId>(inner));
      return [`excuse of ${studentName(book, asId<StudentId>(key))}`, from].filter(Boolean).join(' · ');
    }
    case 'needs':
      return fieldLabel(key);
    default:
      return '';
  }
};

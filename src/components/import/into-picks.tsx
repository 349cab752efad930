import { TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { type Into, type NewClass, newInto, sectionOf } from '../../../commands/import/into.ts';
import { asId, type CourseId, type OfferingId } from '../../../events/ids.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { courseName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import { newId } from '../../browser/identity.ts';
import { sameChoices } from '../../ui/choices.ts';
import type { PickerChoice } from '../../ui/picker.tsx';
import { compareSortKeys } from '../../ui/sort-key.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { allOfferings } from '../offering/choose-offering.tsx';
import classes from './file-bar.module.css';
import { Pick } from './pick.tsx';
import type { ImportWizardState } from './use-import-wizard.ts';

/** No id is one of these. */
const [newOne, studentsOnly, newCourse] = [' ', '', ' '];

/** Where the file goes. An import that was opened on an offering goes there. */
export const IntoPicks = ({ wizard }: { wizard: ImportWizardState }) => {
  const offerings = useBook(allOfferings, sameChoices);
  const { draft, opened, chooseInto } = wizard;
  const { into, setup, file } = draft;
  const book = useBook((all) => all);
  if (!into || !setup || !file || opened.offeringId !== undefined) return null;
  const choose = (id: string): Into => {
    if (id === studentsOnly) return { at: 'students' };
    if (id !== newOne) return { at: 'offering', offeringId: asId<OfferingId>(id) };
    return newInto(book, setup, file.name, { newId, today: new Date() });
  };
  return (
    <Pick
      label={text.goesInto}
      value={into.at === 'new' ? newOne : into.at === 'students' ? studentsOnly : into.offeringId}
      data={[
        { value: newOne, label: text.newOffering },
        ...offerings.map(({ id, name }) => ({ value: id, label: name })),
        { value: studentsOnly, label: text.studentsOnly },
      ]}
      onChange={(id) => chooseInto(choose(id))}
    />
  );
};

type Typed = Exclude<keyof NewClass, 'courseId'>;

/** The course and the term of an offering that the import makes. */
export const NewClassFields = ({ wizard: { draft, retype } }: { wizard: ImportWizardState }) => {
  const courses = useBook(coursesByCode, sameChoices);
  const data = useMemo(
    () => [
      { value: newCourse, label: text.newClass.newCourse },
      ...courses.map(({ id, name }) => ({ value: id, label: name })),
    ],
    [courses],
  );
  const { into } = draft;
  if (into?.at !== 'new') return null;
  const { made } = into;
  const changeMade = (change: Partial<NewClass>): void => retype({ ...into, made: { ...made, ...change } });
  const field = (name: Typed) => (
    <TextInput
      key={name}
      label={text.newClass[name]}
      value={name === 'section' ? sectionOf(made, draft.setup) : made[name]}
      wrapperProps={{ 'data-wide': name === 'title' || undefined }}
      onChange={({ currentTarget }) => changeMade({ [name]: currentTarget.value })}
    />
  );
  return (
    <fieldset className={classes.newClass} aria-label={text.newClass.label}>
      {courses.length > 0 && (
        <Pick
          label={text.newClass.course}
          value={made.courseId ?? newCourse}
          data={data}
          onChange={(id) => changeMade({ courseId: id === newCourse ? null : asId<CourseId>(id) })}
        />
      )}
      {made.courseId === null && (['courseCode', 'courseNumber', 'title'] as const).map(field)}
      {(['period', 'year', 'section'] as const).map(field)}
    </fieldset>
  );
};

const coursesByCode = (book: Book): readonly PickerChoice[] =>
  book.courseOrder
    .map((id) => ({ id, name: courseName(book, id) }))
    .sort((one, other) => compareSortKeys(one.name, other.name, 'ascending'));

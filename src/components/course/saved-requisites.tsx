import { shallowEqual } from '@mantine/hooks';
import { useState } from 'react';
import { isRequisite, plainRequisite, requisiteOf } from '../../../events/requisite.ts';
import { fieldTexts as texts } from '../../../messages/screens/course.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Save } from '../../ui/fields/draft.ts';
import { SavedList } from '../../ui/fields/saved-list.tsx';
import { Picker } from '../../ui/picker.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';

type RequisitesProps = {
  readonly label: string;
  readonly values: readonly string[];
  /** The course itself, which its own lists do not offer. */
  readonly own: string;
  readonly save: Save<string[]>;
};

/** Courses that a course needs: picked from the instructor's own, or typed as code and number. */
export const SavedRequisites = ({ label, values, own, save }: RequisitesProps) => {
  const courses = useBook(courseNames, shallowEqual);
  const [fault, setFault] = useState<string>();
  const choices = courses.filter((name) => name !== own && !values.includes(name)).map((name) => ({ id: name, name }));
  const remarkOn = (text: string): string | undefined =>
    isRequisite(text) || courses.includes(text) ? undefined : texts.noRequisite;
  return (
    <SavedList label={label} values={values} remarkOn={remarkOn} save={(texts) => save(texts.map(tidied(values)))}>
      <Picker
        label={texts.addTo(label)}
        shown={texts.pickCourse}
        current={undefined}
        choices={choices}
        search={texts.searchCourses}
        none={texts.noCourseLeft}
        onPick={(name) => setFault(save([...values, name]))}
      />
      {fault && <p role="alert">{fault}</p>}
    </SavedList>
  );
};

/** Text that is typed loses needless blanks; entries that are there stay as they are. */
const tidied =
  (entries: readonly string[]) =>
  (text: string): string =>
    entries.includes(text) ? text : plainRequisite(text);

const courseNames = (book: Book): readonly string[] => [
  ...new Set(
    book.courseOrder
      .flatMap((id) => book.courses[id] ?? [])
      .map(requisiteOf)
      .filter((name) => name !== ''),
  ),
];

import { Modal, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { asId, type CourseId, type OfferingId } from '../../../events/ids.ts';
import { courseName } from '../../../messages/naming.ts';
import { importClassText as text } from '../../../messages/screens/courses.ts';
import type { Book } from '../../../projections/book/book.ts';
import { NewOffering } from '../../components/course/new-offering.tsx';
import { ImportWizard } from '../../components/later.ts';
import { allOfferings } from '../../components/offering/choose-offering.tsx';
import { sameChoices } from '../../ui/choices.ts';
import { Picker, type PickerChoice } from '../../ui/picker.tsx';
import { compareSortKeys } from '../../ui/sort-key.ts';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import { NewCourse } from './new-course.tsx';

/** Imports a class list from a file into an offering, which may be made for it, or imports students only. */
export const ImportClass = () => {
  const offerings = useBook(allOfferings, sameChoices);
  const [into, setInto] = useState<OfferingId | null | 'new'>();
  const close = (): void => setInto(undefined);
  return (
    <>
      <Picker
        label={text.into}
        shown={text.open}
        current={undefined}
        icon="importFile"
        isAction
        choices={[...choices, ...offerings]}
        search={text.search}
        none={text.none}
        onPick={(id) => setInto(id === studentsOnly ? null : id === newOne ? 'new' : asId<OfferingId>(id))}
      />
      {into === 'new' ? (
        <NewOfferingDialog onAdded={setInto} onClose={close} />
      ) : (
        into !== undefined && <ImportWizard offeringId={into} onClose={close} />
      )}
    </>
  );
};

/** No id of an offering is blank. */
const [newOne, studentsOnly] = [' ', ''];

/** These two stand above the offerings, because a long list shows only its beginning. */
const choices = [
  { id: newOne, name: text.newOffering },
  { id: studentsOnly, name: text.studentsOnly },
];

type NewOfferingProps = { readonly onAdded: (offeringId: OfferingId) => void; readonly onClose: () => void };

/** Makes the offering that a class is imported into. Its course may be new, too. */
const NewOfferingDialog = ({ onAdded, onClose }: NewOfferingProps) => {
  const courses = useBook(coursesByCode, sameChoices);
  const [{ courseId: last }] = useSelection('course');
  const [chosen, setChosen] = useState(
    () => (courses.some(({ id }) => id === last) ? last : courses[0]?.id) ?? newCourse,
  );
  return (
    <Modal opened onClose={onClose} title={text.newTitle} size="lg">
      <Stack gap={12}>
        <p>{text.newBody}</p>
        <NativeSelect
          label={text.course}
          value={chosen}
          data={[
            ...courses.map(({ id, name }) => ({ value: id, label: name })),
            { value: newCourse, label: text.newCourse },
          ]}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        {chosen === newCourse ? (
          <NewCourse onAdded={setChosen} onClose={onClose} />
        ) : (
          <NewOffering key={chosen} courseId={asId<CourseId>(chosen)} isAsked onAdded={onAdded} />
        )}
      </Stack>
    </Modal>
  );
};

/** No id of a course is blank. */
const newCourse = '';

const coursesByCode = (book: Book): readonly PickerChoice[] =>
  book.courseOrder
    .map((id) => ({ id, name: courseName(book, id) }))
    .sort((one, other) => compareSortKeys(one.name, other.name, 'ascending'));

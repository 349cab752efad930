import { shallowEqual } from '@mantine/hooks';
import type { CourseFields } from '../../../events/entities.ts';
import { requisiteOf } from '../../../events/requisite.ts';
import { courseLabels as labels } from '../../../messages/course-labels.ts';
import type { Book } from '../../../projections/book/book.ts';
import { choosableFields, shownOf } from '../../../projections/settings/course-choices.ts';
import type { Save } from '../../ui/fields/draft.ts';
import { SavedLongText, SavedNumber, SavedSwitch, SavedText } from '../../ui/fields/saved-fields.tsx';
import { SavedList } from '../../ui/fields/saved-list.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import classes from './course-fields.module.css';
import { SavedRequisites } from './saved-requisites.tsx';

const lists = [
  'learningOutcomes',
  'listOfTopics',
  'requiredTexts',
  'recommendedTexts',
  'preRequisites',
  'coRequisites',
] as const satisfies readonly (keyof CourseFields)[];

type CourseFormProps = { readonly fields: CourseFields; readonly save: Save<Partial<CourseFields>> };

/** The fields that a course and its offerings share, each saved by itself. Those that the settings hide are left out. */
export const CourseFieldsForm = (props: CourseFormProps) => (
  <div className={classes.form}>
    <CourseNames {...props} />
    <CatalogueFields {...props} />
  </div>
);

/** What names a course: code, number, title. */
export const CourseNames = ({ fields, save }: CourseFormProps) => (
  <div className={classes.names}>
    <SavedText label={labels.courseCode} value={fields.courseCode} save={(courseCode) => save({ courseCode })} />
    <SavedText
      label={labels.courseNumber}
      value={fields.courseNumber}
      save={(courseNumber) => save({ courseNumber })}
    />
    <SavedText label={labels.title} value={fields.title} save={(title) => save({ title })} />
  </div>
);

/** What a catalogue says of a course besides its name. */
export const CatalogueFields = ({ fields, save }: CourseFormProps) => {
  const shown = useBook(shownFields, shallowEqual);
  const isShown = (field: (typeof choosableFields)[number]): boolean => shown.includes(field);
  return (
    <div className={classes.form}>
      <div className={classes.short}>
        {isShown('numberOfCredits') && (
          <SavedNumber
            label={labels.numberOfCredits}
            value={fields.numberOfCredits}
            save={(numberOfCredits) => save({ numberOfCredits })}
          />
        )}
        {isShown('courseLevel') && (
          <SavedNumber
            label={labels.courseLevel}
            value={fields.courseLevel}
            save={(courseLevel) => save({ courseLevel })}
          />
        )}
        {isShown('requiredCourse') && (
          <SavedSwitch
            label={labels.requiredCourse}
            value={fields.requiredCourse}
            save={(requiredCourse) => save({ requiredCourse })}
          />
        )}
      </div>
      {isShown('description') && (
        <SavedLongText
          label={labels.description}
          value={fields.description}
          save={(description) => save({ description })}
        />
      )}
      <div className={classes.lists}>
        {lists.filter(isShown).map((list) => (
          <ListOf key={list} list={list} fields={fields} save={save} />
        ))}
      </div>
      {isShown('otherNotes') && (
        <SavedLongText
          label={labels.otherNotes}
          value={fields.otherNotes}
          save={(otherNotes) => save({ otherNotes })}
        />
      )}
    </div>
  );
};

type ListProps = CourseFormProps & { readonly list: (typeof lists)[number] };

const ListOf = ({ list, fields, save }: ListProps) => {
  const props = {
    label: labels[list],
    values: fields[list],
    save: (values: string[]) => save({ [list]: values }),
  };
  const isRequisites = list === 'preRequisites' || list === 'coRequisites';
  return isRequisites ? <SavedRequisites {...props} own={requisiteOf(fields)} /> : <SavedList {...props} />;
};

const shownFields = ({ settings }: Book) => shownOf(settings, 'course', 'visibleFields', choosableFields);

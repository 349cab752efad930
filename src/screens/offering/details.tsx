import { useState } from 'react';
import type { Offering, OfferingFields } from '../../../events/entities.ts';
import { offeringLabels as labels, offeringText } from '../../../messages/screens/offering.ts';
import { CourseFieldsForm } from '../../components/course/course-fields.tsx';
import { SavedNumber, SavedText } from '../../ui/fields/saved-fields.tsx';
import { useAsk } from '../../workspace/ask-hook.ts';
import classes from './details.module.css';

/** The offering's fields, each saved by itself. Those of the course are copies, and may differ from it. */
export const Details = ({ offering }: { offering: Offering }) => {
  const ask = useAsk();
  const [isOpen, setOpen] = useState(false);
  const { offeringId } = offering;
  const save = (fields: Partial<OfferingFields>): string | undefined =>
    ask({ type: 'EditOffering', offeringId, fields });
  const text = (field: 'tag' | 'period' | 'section' | 'institution' | 'department' | Instructor) => (
    <SavedText label={labels[field]} value={offering[field]} save={(value) => save({ [field]: value })} />
  );
  return (
    <section className={classes.details} aria-label={offeringText.details}>
      <div className={classes.pair}>
        {text('tag')}
        {text('section')}
        {text('period')}
        <SavedNumber
          label={labels.yearOfStart}
          value={offering.yearOfStart}
          save={(yearOfStart) => save({ yearOfStart })}
        />
        {text('instructorFirstName')}
        {text('instructorLastName')}
        {text('department')}
        {text('institution')}
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>{offeringText.fromCourse}</summary>
        {isOpen && <CourseFieldsForm fields={offering} save={save} />}
      </details>
    </section>
  );
};

type Instructor = 'instructorFirstName' | 'instructorLastName';

import { useState } from 'react';
import type { Offering, OfferingFields } from '../../../events/entities.ts';
import { offeringLabels as labels, offeringText as text } from '../../../messages/screens/offering.ts';
import { CourseFieldsForm } from '../../components/course/course-fields.tsx';
import { SavedNumber, SavedText } from '../../ui/fields/saved-fields.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useAsk } from '../../workspace/ask-hook.ts';
import classes from './facts.module.css';

/** The offering in one quiet line, which unfolds to all of its fields. */
export const Facts = ({ offering }: { readonly offering: Offering }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.facts}>
      <div className={classes.line}>
        <span>{factsOf(offering).join(' · ')}</span>
        <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="fold" />
          {text.details}
        </button>
      </div>
      {isOpen && <Details offering={offering} />}
    </div>
  );
};

const factsOf = (offering: Offering): readonly string[] =>
  [
    [offering.courseCode, offering.courseNumber].filter(Boolean).join(' '),
    [offering.period, offering.yearOfStart].filter(Boolean).join(' '),
    offering.section && text.section(offering.section),
    [offering.instructorFirstName, offering.instructorLastName].filter(Boolean).join(' '),
    offering.department,
    offering.tag,
  ].filter(Boolean);

/**
 * The offering's fields, each saved by itself. Fields of the course are copies, and may differ from the course's own.
 */
const Details = ({ offering }: { offering: Offering }) => {
  const ask = useAsk();
  const [isOpen, setOpen] = useState(false);
  const { offeringId } = offering;
  const save = (fields: Partial<OfferingFields>): string | undefined =>
    ask({ type: 'EditOffering', offeringId, fields });
  const textOf = (field: 'tag' | 'period' | 'section' | 'institution' | 'department' | Instructor) => (
    <SavedText label={labels[field]} value={offering[field]} save={(value) => save({ [field]: value })} />
  );
  return (
    <section className={classes.details} aria-label={text.details}>
      <div className={classes.pair}>
        {textOf('tag')}
        {textOf('section')}
        {textOf('period')}
        <SavedNumber
          label={labels.yearOfStart}
          value={offering.yearOfStart}
          save={(yearOfStart) => save({ yearOfStart })}
        />
        {textOf('instructorFirstName')}
        {textOf('instructorLastName')}
        {textOf('department')}
        {textOf('institution')}
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>{text.fromCourse}</summary>
        {isOpen && <CourseFieldsForm fields={offering} save={save} />}
      </details>
    </section>
  );
};

type Instructor = 'instructorFirstName' | 'instructorLastName';

import { useState } from 'react';
import type { Offering } from '../../../events/entities.ts';
import { offeringText as text } from '../../../messages/screens/offering.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Details } from './details.tsx';
import classes from './facts.module.css';

/** The offering in one quiet line, and all of its fields below it when they are asked for. */
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

import { shallowEqual } from '@mantine/hooks';
import type { CourseId, OfferingId } from '../../../events/ids.ts';
import { course as texts } from '../../../messages/course.ts';
import { offeringName } from '../../../messages/naming.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { OfferingLink } from '../../ui/offering-links.tsx';
import { useBook, useDispatch } from '../../workspace-hooks.tsx';
import { NewOffering } from './new-offering.tsx';
import classes from './offerings.module.css';

/** The course's offerings: open, delete, add. */
export const Offerings = ({ courseId }: { courseId: CourseId }) => {
  const offeringIds = useBook((book) => book.offeringsOf[courseId] ?? [], shallowEqual);
  return (
    <>
      {offeringIds.length === 0 && <p className={classes.quiet}>{texts.noOfferings}</p>}
      <ul className={classes.list}>
        {offeringIds.map((offeringId) => (
          <OneOffering key={offeringId} offeringId={offeringId} />
        ))}
      </ul>
      <NewOffering courseId={courseId} />
    </>
  );
};

const OneOffering = ({ offeringId }: { offeringId: OfferingId }) => {
  const dispatch = useDispatch();
  const name = useBook((book) => offeringName(book, offeringId));
  return (
    <li className={classes.offering}>
      <span className={classes.words}>
        <OfferingLink offeringId={offeringId} />
      </span>
      <DeleteButton
        size="small"
        aria-label={texts.removeOfferingOf(name)}
        onDelete={() =>
          dispatch({ type: 'DeleteOffering', offeringId }, undefined, { done: texts.offeringRemoved(name) })
        }
      >
        {texts.removeOffering}
      </DeleteButton>
    </li>
  );
};

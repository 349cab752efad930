import { shallowEqual } from '@mantine/hooks';
import type { CourseId, OfferingId } from '../../../events/ids.ts';
import { offeringName } from '../../../messages/naming.ts';
import { course as texts } from '../../../messages/screens/course.ts';
import { NewOffering } from '../../components/course/new-offering.tsx';
import { useGoTo } from '../../components/go-to.ts';
import { OfferingLink } from '../../components/offering/offering-link.tsx';
import { focusNewRecord } from '../../ui/new-record.tsx';
import { openRowMenu, RowMenu } from '../../ui/row-menu.tsx';
import { useBook, useDispatch } from '../../workspace/workspace-hooks.tsx';
import classes from './offerings.module.css';

/** The course's offerings: open, delete, add. */
export const Offerings = ({ courseId }: { courseId: CourseId }) => {
  const offeringIds = useBook((book) => book.offeringsOf[courseId] ?? [], shallowEqual);
  return (
    <>
      {offeringIds.length === 0 && <p className={classes.quiet}>{texts.noOfferings}</p>}
      <ul>
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
  const goTo = useGoTo();
  const name = useBook((book) => offeringName(book, offeringId));
  const remove = (): void => {
    dispatch({ type: 'DeleteOffering', offeringId }, undefined, { done: texts.offeringRemoved(name) });
    focusNewRecord();
  };
  return (
    <li className={classes.offering} onContextMenu={openRowMenu}>
      <span className={classes.words}>
        <OfferingLink offeringId={offeringId} />
      </span>
      <RowMenu
        label={texts.moreOfOffering(name)}
        actions={[
          { name: texts.openOffering, onChoose: () => goTo.offering(offeringId) },
          { name: texts.removeOffering, isLoss: true, onChoose: remove },
        ]}
      />
    </li>
  );
};

import { shallowEqual } from '@mantine/hooks';
import type { CourseId, OfferingId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import { course as texts } from '../../messages/course.ts';
import { offeringName } from '../../messages/naming.ts';
import { useGoTo } from '../app/palette/go-to.ts';
import { useBook } from '../workspace-hooks.tsx';
import { LinkButton } from './link-button.tsx';
import classes from './offering-links.module.css';

/** A course's offerings, each of which opens. */
export const OfferingLinks = ({ courseId, none }: { courseId: CourseId; none: string }) => {
  const offeringIds = useBook((book) => book.offeringsOf[courseId] ?? [], shallowEqual);
  if (offeringIds.length === 0) return <p className={classes.quiet}>{none}</p>;
  return (
    <ul className={classes.list}>
      {offeringIds.map((offeringId) => (
        <li key={offeringId}>
          <OfferingLink offeringId={offeringId} />
        </li>
      ))}
    </ul>
  );
};

/** Its name, and how much it holds. */
export const OfferingLink = ({ offeringId }: { offeringId: OfferingId }) => {
  const goTo = useGoTo();
  const name = useBook((book) => offeringName(book, offeringId));
  const enrolled = useBook((book) => keysOf(book.enrollments[offeringId] ?? record()).length);
  const assessments = useBook((book) => book.assessmentsOf[offeringId]?.length ?? 0);
  return (
    <>
      <LinkButton onClick={() => goTo.offering(offeringId)}>{name}</LinkButton>
      <span className={classes.quiet}>
        {texts.assessments(assessments)}, {texts.enrolled(enrolled)}
      </span>
    </>
  );
};

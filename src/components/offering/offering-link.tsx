import type { OfferingId } from '../../../events/ids.ts';
import { offeringName } from '../../../messages/naming.ts';
import { course as texts } from '../../../messages/screens/course.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useGoTo } from '../go-to.ts';
import classes from './offering-link.module.css';

/** The name of an offering, which leads there, and how much it holds. */
export const OfferingLink = ({ offeringId }: { offeringId: OfferingId }) => {
  const goTo = useGoTo();
  const name = useBook((book) => offeringName(book, offeringId));
  const enrolled = useBook((book) => book.enrollments[offeringId]?.size ?? 0);
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

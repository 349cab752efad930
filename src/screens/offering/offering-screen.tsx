import { useMediaQuery } from '@mantine/hooks';
import type { Offering } from '../../../events/entities.ts';
import { keysOf } from '../../../events/record.ts';
import { courseName, offeringName } from '../../../messages/naming.ts';
import { assessmentsText, offeringText, policyText, rosterText, weightsText } from '../../../messages/offering.ts';
import { useGoTo } from '../../app/palette/go-to.ts';
import { useAsk } from '../../ask-hook.ts';
import { useAssessments } from '../../ui/assessments-hook.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseOffering } from '../../ui/choose-offering.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { useLater } from '../../ui/later.ts';
import { Page } from '../../ui/page.tsx';
import { useBook, useSelection } from '../../workspace-hooks.tsx';
import { Assessments } from './assessments.tsx';
import { Details } from './details.tsx';
import classes from './offering-screen.module.css';
import { PolicySection } from './policy-section.tsx';
import { Roster } from './roster.tsx';
import { WeightSets } from './weight-sets.tsx';

export const OfferingScreen = () => {
  const [{ offeringId }] = useSelection('offering');
  const offering = useBook((book) => (offeringId === undefined ? undefined : book.offerings[offeringId]));
  const goTo = useGoTo();
  if (!offering) {
    return <ChooseOffering page={offeringText.title} isGone={offeringId !== undefined} onPick={goTo.offering} />;
  }
  return <OpenOffering key={offering.offeringId} offering={offering} />;
};

const sections = [
  { id: 'assessments', title: assessmentsText.title },
  { id: 'weight-sets', title: weightsText.title },
  { id: 'policy', title: policyText.title },
  { id: 'roster', title: rosterText.title },
];

const OpenOffering = ({ offering }: { offering: Offering }) => {
  const { courseId, offeringId } = offering;
  const name = useBook((book) => offeringText.full(courseName(book, courseId), offeringName(book, offeringId)));
  const students = useBook((book) => keysOf(book.enrollments[offeringId] ?? {}).length);
  const assessments = useAssessments(offeringId).length;
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const isLater = useLater();
  const details = (
    <div key="details" className={classes.details}>
      <Details offering={offering} />
    </div>
  );
  const parts = (
    <div key="parts" className={classes.parts}>
      <Jumps />
      <Assessments offeringId={offering.offeringId} />
      <WeightSets offering={offering} />
      <PolicySection offering={offering} />
      {isLater && <Roster offeringId={offering.offeringId} />}
    </div>
  );
  return (
    <Page title={name} detail={offeringText.summary(students, assessments)} tools={<Tools offering={offering} />}>
      <div className={classes.place}>{isNarrow ? [parts, details] : [details, parts]}</div>
    </Page>
  );
};

const Jumps = () => (
  <nav className={classes.jumps} aria-label={offeringText.sections}>
    {sections.map(({ id, title }) => (
      <button type="button" key={id} onClick={() => jumpTo(id)}>
        {title}
      </button>
    ))}
  </nav>
);

const jumpTo = (id: string): void => {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
};

const Tools = ({ offering }: { offering: Offering }) => {
  const ask = useAsk();
  const goTo = useGoTo();
  const { offeringId } = offering;
  const name = useBook((book) => offeringName(book, offeringId));
  const remove = (): void => void ask({ type: 'DeleteOffering', offeringId }, offeringText.removed(name));
  return (
    <>
      <Button look="filled" onClick={() => goTo.finalGrades(offeringId)}>
        {offeringText.toFinalGrades}
      </Button>
      <DeleteButton onDelete={remove}>{offeringText.remove}</DeleteButton>
    </>
  );
};

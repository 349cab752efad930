import { useLocation } from 'wouter';
import type { Offering } from '../../../events/entities.ts';
import { lookText as text } from '../../../messages/screens/testing-look.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useDoor } from '../../workspace/world.ts';
import { AssessmentsTable } from './assessments-table.tsx';
import { NewAssessment } from './new-assessment.tsx';
import classes from './new-assessment-page.module.css';

/** The line that adds an assessment, and the assessments, in the first offering of the open workspace. */
export const NewAssessmentPage = () => {
  const { state, world, enter } = useDoor();
  const [path, navigate] = useLocation();
  const open = async (): Promise<void> => {
    if (await enter(world.openDemo)) navigate(path);
  };
  return (
    <Page title={text.newAssessment} detail={text.newAssessmentHint}>
      {state.at === 'open' ? (
        <InFirstOffering />
      ) : (
        <Notice body={text.nothingOpen}>
          <Button look="filled" isBusy={state.at === 'opening'} onClick={() => void open()}>
            {text.openDemo}
          </Button>
        </Notice>
      )}
    </Page>
  );
};

const InFirstOffering = () => {
  const offering = useBook((book) => Object.values(book.offerings)[0]);
  return offering ? <Adding offering={offering} /> : <Notice body={text.nothingOpen} />;
};

const Adding = ({ offering }: { readonly offering: Offering }) => (
  <div className={classes.adding}>
    <NewAssessment offeringId={offering.offeringId} />
    <AssessmentsTable offering={offering} assessments={useAssessments(offering.offeringId)} />
  </div>
);

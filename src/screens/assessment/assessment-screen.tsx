import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { assessment as texts } from '../../../messages/assessment.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useBook, useSelection } from '../../workspace-hooks.tsx';
import { GradeSheet } from './grade-sheet.tsx';

/** The grades of the chosen assessment; one that was deleted meanwhile is as good as none. */
export const AssessmentScreen = () => {
  const [{ assessmentId }] = useSelection('assessment');
  const assessment = useBook((book) => (assessmentId ? book.assessments[assessmentId] : undefined));
  return assessment ? <GradeSheet key={assessment.assessmentId} assessment={assessment} /> : <NothingChosen />;
};

const NothingChosen = () => {
  const [, navigate] = useLocation();
  return (
    <Page title={texts.title}>
      <Notice title={texts.none.title} body={texts.none.body}>
        <Button onClick={() => navigate('/courses')}>{texts.none.open}</Button>
      </Notice>
    </Page>
  );
};

import type { OfferingId } from '../../../events/ids.ts';
import { courseName, offeringName } from '../../../messages/naming.ts';
import { finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import { offeringText } from '../../../messages/screens/offering.ts';
import { useGoTo } from '../../components/go-to.ts';
import { ChooseOffering } from '../../components/offering/choose-offering.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useOfferingGrades } from '../../workspace/final-grades-hook.ts';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import { FinalSheet } from './final-sheet.tsx';

/** The final grades of the chosen offering; a deleted offering counts as none. */
export const FinalGradesScreen = () => {
  const [{ offeringId }] = useSelection('finalGrades');
  const isThere = useBook((book) => offeringId !== undefined && book.offerings[offeringId] !== undefined);
  const goTo = useGoTo();
  if (offeringId === undefined || !isThere) {
    return <ChooseOffering page={text.title} isGone={offeringId !== undefined} onPick={goTo.finalGrades} />;
  }
  return <Grades key={offeringId} offeringId={offeringId} />;
};

const Grades = ({ offeringId }: { offeringId: OfferingId }) => {
  const grades = useOfferingGrades(offeringId);
  const name = useBook((book) => {
    const courseId = book.offerings[offeringId]?.courseId;
    return offeringText.full(courseId ? courseName(book, courseId) : '', offeringName(book, offeringId));
  });
  const goTo = useGoTo();
  if (grades.students.size > 0 && grades.assessmentIds.length > 0) {
    return <FinalSheet offeringId={offeringId} grades={grades} name={name} />;
  }
  const words = grades.students.size === 0 ? text.noStudents : text.noAssessments;
  return (
    <Page title={text.of(name)}>
      <Notice title={words.title} body={words.body}>
        <Button look="filled" onClick={() => goTo.offering(offeringId)}>
          {words.go}
        </Button>
      </Notice>
    </Page>
  );
};

import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { type AssessmentId, asId, type OfferingId } from '../../../events/ids.ts';
import { assessmentName, courseName, offeringName } from '../../../messages/naming.ts';
import { chooseAssessment as texts } from '../../../messages/screens/choose-assessment.ts';
import type { Book } from '../../../projections/book/book.ts';
import { useGoTo } from '../../components/go-to.ts';
import { Button } from '../../ui/button.tsx';
import { sameChoices } from '../../ui/choices.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Picker, type PickerChoice } from '../../ui/picker.tsx';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';

/** Shown while no assessment is chosen: says why, and lets the user choose one. */
export const ChooseAssessment = () => {
  const [{ assessmentId: gone }] = useSelection('assessment');
  const [{ offeringId }] = useSelection('offering');
  const choices = useBook(
    useCallback((book: Book) => assessmentsFrom(book, offeringId), [offeringId]),
    sameChoices,
  );
  const goTo = useGoTo();
  const [, navigate] = useLocation();
  const words = choices.length === 0 ? texts.empty : gone !== undefined ? texts.gone : texts.none;
  return (
    <Page title={texts.title}>
      <Notice title={words.title} body={words.body}>
        {choices.length === 0 ? (
          <Button look="filled" onClick={() => navigate(offeringId ? '/offering' : '/courses')}>
            {offeringId ? texts.toOffering : texts.toCourses}
          </Button>
        ) : (
          <Picker
            label={texts.title}
            shown={texts.pick}
            current={undefined}
            choices={choices}
            search={texts.searchAssessments}
            none={texts.empty.title}
            onPick={(id) => goTo.assessment(asId<AssessmentId>(id))}
          />
        )}
      </Notice>
    </Page>
  );
};

/** All assessments, those of the present offering first. */
const assessmentsFrom = (book: Book, present: OfferingId | undefined): readonly PickerChoice[] => {
  const offerings = book.courseOrder.flatMap((courseId) => book.offeringsOf[courseId] ?? []);
  const ordered = [...offerings.filter((id) => id === present), ...offerings.filter((id) => id !== present)];
  return ordered.flatMap((offeringId) =>
    (book.assessmentsOf[offeringId] ?? []).map((id) => ({ id, name: fullName(book, offeringId, id) })),
  );
};

const fullName = (book: Book, offeringId: OfferingId, assessmentId: AssessmentId): string => {
  const courseId = book.offerings[offeringId]?.courseId;
  const course = courseId ? courseName(book, courseId) : '';
  return texts.full(assessmentName(book, assessmentId), course, offeringName(book, offeringId));
};

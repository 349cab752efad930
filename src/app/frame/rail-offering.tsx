import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { Assessment } from '../../../events/entities.ts';
import { type AssessmentId, asId, type OfferingId } from '../../../events/ids.ts';
import { railWords } from '../../../messages/app/navigation.ts';
import { assessmentName, courseName, offeringName, shortOfferingName } from '../../../messages/naming.ts';
import { pageNames } from '../../../messages/shell.ts';
import type { Book } from '../../../projections/book/book.ts';
import { type AssessmentProgress, leftOf } from '../../../projections/figures/offering-progress.ts';
import { useGoTo } from '../../components/go-to.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import {
  isWithoutWeight,
  type ProgressOfOffering,
  stepsOf,
  useOfferingProgress,
  useProgressOf,
} from '../../components/offering/offering-progress.ts';
import { sameChoices } from '../../ui/choices.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { progressIcon } from '../../ui/icons/progress-icon.tsx';
import { Picker, type PickerChoice } from '../../ui/picker.tsx';
import { sheetAddress } from '../../workspace/sheet-address.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { PlaceLink } from './place-link.tsx';
import classes from './rail.module.css';
import { useTrail } from './trail.ts';

/** The chosen offering: its page, its assessments, its final grades. Nothing if no offering is chosen. */
export const RailOffering = () => {
  const { offering } = useTrail();
  if (!offering) return null;
  return <OfferingLinks key={offering.offeringId} offeringId={offering.offeringId} />;
};

/** The pages of the offering that is open, with its assessments between them. */
const OfferingLinks = ({ offeringId }: { readonly offeringId: OfferingId }) => {
  const goTo = useGoTo();
  const [path] = useLocation();
  const assessments = useAssessments(offeringId);
  const progress = useOfferingProgress(offeringId);
  return (
    <>
      <OfferingPicker offeringId={offeringId} />
      <ul className={`${classes.links} ${classes.places}`}>
        <li>
          <PlaceLink
            to="/offering"
            icon={<Icon name="offering" />}
            isHere={path === '/offering'}
            onOpen={() => goTo.offering(offeringId)}
          >
            {pageNames.offering}
          </PlaceLink>
        </li>
        {assessments.map((assessment) => (
          <AssessmentLink key={assessment.assessmentId} assessment={assessment} progress={progress} />
        ))}
        <li>
          <PlaceLink
            to="/finalGrades"
            icon={<Icon name="finalGrades" />}
            isHere={path === '/finalGrades'}
            onOpen={() => goTo.finalGrades(offeringId)}
          >
            {pageNames.finalGrades}
          </PlaceLink>
        </li>
        <li>
          <PlaceLink
            to="/lodesign"
            icon={<Icon name="outcomes" />}
            isHere={path === '/lodesign'}
            onOpen={() => goTo.outcomes(offeringId)}
          >
            {pageNames.outcomes}
          </PlaceLink>
        </li>
      </ul>
    </>
  );
};

const OfferingPicker = ({ offeringId }: { readonly offeringId: OfferingId }) => {
  const goTo = useGoTo();
  const choices = useBook(allOfferings, sameChoices);
  const name = useBook((book) => shortOfferingName(book, offeringId));
  return (
    <div className={classes.picker}>
      <Picker
        label={railWords.offering}
        shown={name}
        current={offeringId}
        choices={choices}
        search={railWords.search}
        none={railWords.none}
        icon="pickOffering"
        onPick={(id) => goTo.offering(asId<OfferingId>(id))}
      />
    </div>
  );
};

const allOfferings = (book: Book): readonly PickerChoice[] =>
  book.courseOrder.flatMap((courseId) =>
    (book.offeringsOf[courseId] ?? []).map((id) => ({
      id,
      name: `${courseName(book, courseId)} · ${offeringName(book, id)}`,
    })),
  );

type AssessmentProps = { readonly assessment: Assessment; readonly progress: ProgressOfOffering };

const AssessmentLink = ({ assessment: { assessmentId }, progress }: AssessmentProps) => {
  const goTo = useGoTo();
  const [path] = useLocation();
  const { assessment: current } = useTrail();
  const name = useBook((book) => assessmentName(book, assessmentId));
  const isHere = path === '/assessment' && current?.assessmentId === assessmentId;
  return (
    <li>
      <PlaceLink
        to={sheetAddress(assessmentId)}
        icon={<RailProgress assessmentId={assessmentId} progress={progress} />}
        isHere={isHere}
        onOpen={() => goTo.assessment(assessmentId)}
        beside={<RailState assessmentId={assessmentId} progress={progress} />}
      >
        {name}
      </PlaceLink>
    </li>
  );
};

type ProgressProps = { readonly assessmentId: AssessmentId; readonly progress: ProgressOfOffering };

const RailProgress = ({ assessmentId, progress }: ProgressProps) =>
  progressIcon(useProgressOf(progress, assessmentId, stepsOf) ?? 0);

/** A dot if a weight is missing or scores are above their maximum; else, once grading has begun, how many are left. */
const RailState = ({ assessmentId, progress }: ProgressProps) => {
  const isUnweighted = useBook(useCallback((book: Book) => isWithoutWeight(book, assessmentId), [assessmentId]));
  const over = useProgressOf(progress, assessmentId, overMaximumOf) ?? 0;
  const left = useProgressOf(progress, assessmentId, leftOnceBegun) ?? 0;
  if (isUnweighted || over > 0) {
    const words = [isUnweighted && railWords.noWeight, over > 0 && railWords.over(over)].filter(Boolean).join(', ');
    return (
      <span className={classes.dot} title={words}>
        <span className="unseen">{words}</span>
      </span>
    );
  }
  return left > 0 ? <span className={classes.left}>{railWords.left(left)}</span> : null;
};

const overMaximumOf = ({ over }: AssessmentProgress): number => over;
/** How many scores are left to grade; 0 if grading has not begun. */
const leftOnceBegun = (progress: AssessmentProgress): number => (progress.filled > 0 ? leftOf(progress) : 0);

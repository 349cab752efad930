import { useMemo, useState } from 'react';
import type { Offering } from '../../../events/entities.ts';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import { courseName, shortOfferingName } from '../../../messages/naming.ts';
import { course as courseTexts } from '../../../messages/screens/course.ts';
import { courses, tasksText, termTexts as texts } from '../../../messages/screens/courses.ts';
import { pageNames } from '../../../messages/shell.ts';
import { useGoTo } from '../../components/go-to.ts';
import { useOfferingProgress } from '../../components/offering/offering-progress.ts';
import { termName } from '../../components/offering/terms.ts';
import { Button } from '../../ui/button.tsx';
import { useDay } from '../../ui/day-hook.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import { shownTime } from '../../ui/times.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { isSamePlace, type LastPlace, placeToGoOn, useLastPlace } from './last-place.ts';
import { OfferingAssessments } from './offering-assessments.tsx';
import { type OfferingChange, type OfferingDigest, useLastChanges, useOfferingDigest } from './offering-digest.ts';
import { OfferingTasks } from './offering-tasks.tsx';
import classes from './term-offerings.module.css';

/** The most offerings that are shown unasked. */
const shownOfferings = 12;

/**
 * The offerings of a term, with how far each assessment is graded. The first is the one where the instructor stopped.
 */
export const TermOfferings = ({ offeringIds }: { readonly offeringIds: readonly OfferingId[] }) => {
  // The times below name the day.
  useDay();
  const [isWhole, setWhole] = useState(false);
  const last = useLastPlace();
  const ordered = useMemo(() => {
    const at = last ? offeringIds.indexOf(last.offeringId) : -1;
    return last && at > 0 ? [last.offeringId, ...offeringIds.toSpliced(at, 1)] : offeringIds;
  }, [offeringIds, last]);
  const changes = useLastChanges();
  const hasSeveralTerms = useBook((book) => {
    const terms = offeringIds.flatMap((id) => book.offerings[id] ?? []).map(termName);
    return new Set(terms).size > 1;
  });
  const shown = isWhole ? ordered : ordered.slice(0, shownOfferings);
  return (
    <>
      {shown.map((offeringId) => (
        <OneOffering
          key={offeringId}
          offeringId={offeringId}
          last={last?.offeringId === offeringId ? last : undefined}
          changed={changes.get(offeringId)}
          showsTerm={hasSeveralTerms}
        />
      ))}
      {ordered.length > shown.length && (
        <Button onClick={() => setWhole(true)}>{courses.showMore(ordered.length - shown.length)}</Button>
      )}
    </>
  );
};

type OneProps = {
  readonly offeringId: OfferingId;
  readonly last: LastPlace | undefined;
  /** When the offering changed last, if that is among the newest changes. */
  readonly changed: OfferingChange | undefined;
  /** The list has offerings of several terms, so each says its own. */
  readonly showsTerm: boolean;
};

const OneOffering = ({ offeringId, last, changed, showsTerm }: OneProps) => {
  const goTo = useGoTo();
  const offering = useBook((book) => book.offerings[offeringId]);
  const place = useBook((book) => shortOfferingName(book, offeringId));
  const courseTitle = useBook((book) => (offering ? courseName(book, offering.courseId) : ''));
  const students = useBook((book) => book.enrollments[offeringId]?.size ?? 0);
  const progress = useOfferingProgress(offeringId);
  const digest = useOfferingDigest(progress, students);
  const goOn = useBook((book) => last && placeToGoOn(book, last, digest.tasks ?? []), isSamePlace);
  if (!offering) return null;
  const open = (): void => goTo.offering(offeringId);
  const code = [offering.courseCode, offering.courseNumber].filter(Boolean).join(' ');
  return (
    <section className={classes.offering} aria-label={place}>
      <div className={classes.head}>
        <div>
          {offering.title && code && <div className={classes.code}>{code}</div>}
          <h2 className={classes.title}>
            <button type="button" onClick={open}>
              {offering.title || code || courseTitle}
            </button>
          </h2>
          <Facts {...{ offering, students, digest, changed, showsTerm }} />
        </div>
        <div className={classes.actions}>
          {goOn ? (
            <>
              <GoOn last={goOn} />
              <Button onClick={() => goTo.finalGrades(offeringId)}>{pageNames.finalGrades}</Button>
            </>
          ) : (
            <Button look="outlined" aria-label={texts.openOne(place)} onClick={open}>
              {texts.open}
            </Button>
          )}
        </div>
      </div>
      <div className={classes.body}>
        <OfferingAssessments progress={progress} means={digest.means} />
        <OfferingTasks {...{ offeringId, place, tasks: digest.tasks }} />
      </div>
    </section>
  );
};

type FactsProps = Pick<OneProps, 'changed' | 'showsTerm'> & {
  readonly offering: Offering;
  readonly students: number;
  readonly digest: OfferingDigest;
};

const Facts = ({ offering, students, digest: { graded, mean }, changed, showsTerm }: FactsProps) => {
  const { section, tag } = offering;
  const facts = [
    showsTerm && termName(offering),
    section && texts.section(section),
    courseTexts.enrolled(students),
    graded !== undefined && tasksText.graded(graded),
    mean !== undefined && tasksText.mean(shownDecimal(mean)),
    changed && (changed.isSeen ? tasksText.changeSeen : tasksText.lastChange)(shownTime(changed.at)),
    tag,
  ];
  return <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>;
};

/** Back to where the instructor stopped, or on to what is left. */
export const GoOn = ({ last: { offeringId, assessmentId, name } }: { readonly last: LastPlace }) => {
  const goTo = useGoTo();
  const go = (assessment: AssessmentId | undefined): void =>
    assessment ? goTo.assessment(assessment) : goTo.offering(offeringId);
  return (
    <Button look="filled" onClick={() => go(assessmentId)}>
      {texts.goOn(name)}
    </Button>
  );
};

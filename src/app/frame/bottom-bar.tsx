import { useLocation } from 'wouter';
import { frameWords } from '../../../messages/app/navigation.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { pageNames } from '../../../messages/shell.ts';
import { useGoTo } from '../../components/go-to.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { sheetAddress } from '../../workspace/sheet-address.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { PageLink } from './page-link.tsx';
import { PlaceLink } from './place-link.tsx';
import classes from './rail.module.css';
import { useTrail } from './trail.ts';

/** On a phone, in place of the rail: the pages, and the way between the places of the chosen offering. */
export const BottomBar = () => {
  const { offering, assessment } = useTrail();
  const goTo = useGoTo();
  const [path] = useLocation();
  const name = useBook((book) => (assessment ? assessmentName(book, assessment.assessmentId) : ''));
  return (
    <nav className={classes.foot} aria-label={frameWords.navigation}>
      <PageLink page="courses" icon="courses" />
      <PageLink page="students" icon="students" />
      {offering && (
        <PlaceLink
          to="/offering"
          icon={<Icon name="offering" />}
          isHere={path === '/offering'}
          onOpen={() => goTo.offering(offering.offeringId)}
        >
          {pageNames.offering}
        </PlaceLink>
      )}
      {assessment && (
        <PlaceLink
          to={sheetAddress(assessment.assessmentId)}
          icon={<Icon name="sheet" />}
          isHere={path === '/assessment'}
          onOpen={() => goTo.assessment(assessment.assessmentId)}
        >
          {name}
        </PlaceLink>
      )}
      {offering && (
        <PlaceLink
          to="/finalGrades"
          icon={<Icon name="finalGrades" />}
          isHere={path === '/finalGrades'}
          onOpen={() => goTo.finalGrades(offering.offeringId)}
        >
          {pageNames.finalGrades}
        </PlaceLink>
      )}
    </nav>
  );
};

import { useLocation } from 'wouter';
import { NewAssessmentPage } from '../screens/offering/new-assessment-page.tsx';
import { ConsolePage } from '../screens/testing/console-page.tsx';
import { LookPage } from '../screens/testing/look-page.tsx';

/** The pages for developers. They are one screen, told apart by the address. */
export const TestingPages = () => {
  const [path] = useLocation();
  if (path === '/TestButtons') return <LookPage />;
  return path === '/TestNewAssessment' ? <NewAssessmentPage /> : <ConsolePage />;
};

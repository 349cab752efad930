import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Offering } from '../../../events/entities.ts';
import { exportOfferingText } from '../../../messages/components/snapshot-files.ts';
import { trialText } from '../../../messages/components/trial.ts';
import { courseName, offeringName } from '../../../messages/naming.ts';
import { assessmentsText, offeringText, rosterText } from '../../../messages/screens/offering.ts';
import { policyText } from '../../../messages/screens/policy.ts';
import { useGoTo } from '../../components/go-to.ts';
import { useHistoryAction } from '../../components/history/history-action.tsx';
import { ExportOffering } from '../../components/later.ts';
import { ChooseOffering } from '../../components/offering/choose-offering.tsx';
import { useEnterTrial } from '../../components/views/trial-hook.ts';
import { Button } from '../../ui/button.tsx';
import { useLater } from '../../ui/later.ts';
import { Page } from '../../ui/page.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import { Assessments } from './assessments.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { isEmptyOffering } from './empty-offering.ts';
import { Facts } from './facts.tsx';
import { LettersSection } from './letters.tsx';
import classes from './offering-screen.module.css';
import { PartPanel, PartTabs } from './part-tabs.tsx';
import { PasteSyllabus } from './paste-syllabus.tsx';
import { PolicySection } from './policy-section.tsx';
import { Roster } from './roster.tsx';
import { Snapshots } from './snapshots.tsx';

export const OfferingScreen = () => {
  const [{ offeringId }] = useSelection('offering');
  const offering = useBook((book) => (offeringId === undefined ? undefined : book.offerings[offeringId]));
  const goTo = useGoTo();
  if (!offering) {
    return <ChooseOffering page={offeringText.title} isGone={offeringId !== undefined} onPick={goTo.offering} />;
  }
  return <OpenOffering key={offering.offeringId} offering={offering} />;
};

const parts = [
  { id: 'assessments', name: assessmentsText.short },
  { id: 'policy', name: policyText.title },
  { id: 'roster', name: rosterText.title },
] as const;

type Part = (typeof parts)[number]['id'];

/** The roster is a pane beside the rest; on a narrow page, the parts are tabs. */
const OpenOffering = ({ offering }: { readonly offering: Offering }) => {
  const { courseId, offeringId, title, courseCode, courseNumber } = offering;
  const fullName = useBook((book) => offeringText.full(courseName(book, courseId), offeringName(book, offeringId)));
  const name = useBook((book) => offeringName(book, offeringId));
  const isNarrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });
  const [part, setPart] = useState<Part>('assessments');
  const isLater = useLater();
  // Kept here, because a page that becomes narrow shows other parts and must not lose the pasted list.
  const [pasted, setPasted] = useState<string>();
  const shows = (id: Part): boolean => !isNarrow || part === id;
  return (
    <div className={classes.place} data-narrow={isNarrow}>
      <Page
        title={title || [courseCode, courseNumber].filter(Boolean).join(' ') || name}
        windowTitle={fullName}
        tools={<Tools offering={offering} />}
      >
        <div className={classes.parts} data-part={isNarrow ? part : undefined}>
          <Facts offering={offering} />
          {isNarrow && <PartTabs label={offeringText.parts} parts={parts} shown={part} onShow={setPart} />}
          <PartPanel id={isNarrow ? part : undefined}>
            {shows('assessments') && <Assessments offering={offering} onPaste={setPasted} />}
            {shows('policy') && <PolicySection offering={offering} />}
            {shows('policy') && <LettersSection offeringId={offeringId} />}
            {shows('assessments') && <Snapshots offeringId={offeringId} />}
            {isNarrow && part === 'roster' && <Roster offeringId={offeringId} isWide />}
          </PartPanel>
        </div>
      </Page>
      {pasted !== undefined && (
        <PasteSyllabus offering={offering} pasted={pasted} onClose={() => setPasted(undefined)} />
      )}
      {!isNarrow && (
        <aside className={classes.roster} aria-label={rosterText.title}>
          {isLater && <Roster offeringId={offeringId} />}
        </aside>
      )}
    </div>
  );
};

const Tools = ({ offering }: { readonly offering: Offering }) => {
  const ask = useAsk();
  const goTo = useGoTo();
  const { offeringId } = offering;
  const name = useBook((book) => offeringName(book, offeringId));
  const isEmpty = useBook((book) => isEmptyOffering(book, offeringId));
  const [isCopying, setCopying] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { kind, remote } = useWorkspace();
  const hasServer = remote !== undefined || kind === 'account';
  const enterTrial = useEnterTrial();
  const history = useHistoryAction();
  const remove = (): void => void ask({ type: 'DeleteOffering', offeringId }, offeringText.removed(name));
  return (
    <>
      <Button
        className={classes.toFinalGrades}
        look={isEmpty || !enterTrial ? 'outlined' : 'filled'}
        onClick={() => goTo.finalGrades(offeringId)}
      >
        {offeringText.toFinalGrades}
      </Button>
      <RowMenu
        isAlwaysSeen
        label={offeringText.more}
        actions={[
          ...(enterTrial ? [{ name: trialText.enter, onChoose: enterTrial }] : []),
          { name: offeringText.copy, onChoose: () => setCopying(true) },
          history.actionFor({ what: 'offering', offeringId }),
          ...(hasServer ? [{ name: exportOfferingText.open, onChoose: () => setExporting(true) }] : []),
          { name: offeringText.remove, isLoss: true, onChoose: remove },
        ]}
      />
      {history.drawer}
      {isExporting && <ExportOffering offering={offering} onClose={() => setExporting(false)} />}
      {isCopying && <CopyDialog offering={offering} onClose={() => setCopying(false)} />}
    </>
  );
};

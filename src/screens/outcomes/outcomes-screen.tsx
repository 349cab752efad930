import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { Offering } from '../../../events/entities.ts';
import { courseName, offeringName } from '../../../messages/naming.ts';
import { offeringText } from '../../../messages/screens/offering.ts';
import { outcomesText as text } from '../../../messages/screens/outcomes.ts';
import { ExportMenu } from '../../components/export/export-menu.tsx';
import { useGoTo } from '../../components/go-to.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import { ChooseOffering } from '../../components/offering/choose-offering.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import { AttainmentGrid } from './attainment-grid.tsx';
import { DesignGrid } from './design-grid.tsx';
import { EvidencePage } from './evidence-page.tsx';
import { exportedOutcomes } from './exported-outcomes.ts';
import { Gaps } from './gaps.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import classes from './outcomes.module.css';
import { type OutcomeParts, useLearningOutcomes, useStudents } from './outcomes-hook.ts';

/** The learning outcomes of the chosen offering; a deleted offering counts as none. */
export const OutcomesScreen = () => {
  const [{ offeringId }] = useSelection('outcomes');
  const offering = useBook((book) => (offeringId === undefined ? undefined : book.offerings[offeringId]));
  const goTo = useGoTo();
  if (!offering) {
    return <ChooseOffering page={text.title} isGone={offeringId !== undefined} onPick={goTo.outcomes} />;
  }
  return <Outcomes key={offering.offeringId} offering={offering} />;
};

type View = keyof typeof text.views;

const Outcomes = ({ offering }: { readonly offering: Offering }) => {
  const { offeringId, learningOutcomes } = offering;
  const [view, setView] = useState<View>('design');
  const assessments = useAssessments(offeringId);
  const { outcomes, threshold } = useLearningOutcomes(offeringId);
  const students = useStudents(offeringId);
  const name = useBook((book) =>
    offeringText.full(courseName(book, offering.courseId), offeringName(book, offeringId)),
  );
  const [outcome, setOutcome] = useState('');
  const chosen = outcomes[learningOutcomes.indexOf(outcome)] ?? outcomes[0];
  const parts = { offering, assessments, outcomes, threshold, students, name, onChoose: setOutcome };
  const table = () => exportedOutcomes(view, parts);
  return (
    <Page
      title={text.title}
      windowTitle={text.of(name)}
      detail={
        <Segmented
          label={text.view}
          value={view}
          choices={[
            { value: 'design', label: text.views.design },
            { value: 'attainment', label: text.views.attainment },
            { value: 'evidence', label: text.views.evidence },
          ]}
          onChange={setView}
        />
      }
      tools={<ExportMenu table={table} />}
    >
      <ListAndPanel
        above={view === 'design' && <Gaps {...parts} />}
        list={view === 'evidence' ? <EvidencePage {...parts} chosen={chosen} /> : <Measured {...parts} view={view} />}
        panelLabel={text.panel}
        panel={
          <>
            <OutcomeList offering={offering} chosen={chosen?.at} onChoose={setOutcome} />
            {chosen && <OutcomePanel {...parts} chosen={chosen} />}
          </>
        }
      />
    </Page>
  );
};

/** A table, which is told how wide its place is. */
const Measured = ({ view, ...parts }: OutcomeParts & { readonly view: Exclude<View, 'evidence'> }) => {
  const { ref, width } = useElementSize();
  const Table = view === 'design' ? DesignGrid : AttainmentGrid;
  return (
    <div ref={ref} className={classes.table}>
      <Table {...parts} room={width} />
    </div>
  );
};

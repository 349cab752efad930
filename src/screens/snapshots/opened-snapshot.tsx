import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { snapshotOffering, openedSnapshotText as text } from '../../../messages/snapshots.ts';
import { assessmentsIn } from '../../../projections/book.ts';
import { saysTheSame } from '../../../projections/compare/offering-differences.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { shownTime } from '../../ui/times.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { finalTable, pointsTable } from './as-it-was-rows.ts';
import { causeCounts, causesIn } from './causes.ts';
import type { Opened } from './contents-hook.ts';
import { differenceSentences } from './difference-sentence.ts';
import { differingTable, letterCounts } from './differing-rows.ts';
import { Beside } from './letter-bars.tsx';
import classes from './opened-snapshot.module.css';
import { type ShownFinals, shownFinals, unfinishedText } from './shown-finals.ts';
import { ShownGrid } from './shown-grid.tsx';

type View = 'asItWas' | 'differs';

type PaneProps = {
  readonly one: Snapshot;
  readonly opened: Opened | undefined;
  readonly onClose: () => void;
};

/** A snapshot under the list: the grades as they were, or what differs today. Nothing in it can be edited. */
export const OpenedSnapshot = ({ one, opened, onClose }: PaneProps) => {
  const [view, setView] = useState<View>(opened?.differs ? 'differs' : 'asItWas');
  const name = snapshotOffering(one);
  return (
    <section className={classes.pane} aria-label={text.pane}>
      <div className={classes.head}>
        <h2>{one.note || name}</h2>
        <p className={classes.whose}>{text.whose(name, shownTime(one.createdAt))}</p>
        <Segmented
          label={text.views}
          value={view}
          choices={[
            { value: 'asItWas', label: text.asItWas },
            { value: 'differs', label: text.differs },
          ]}
          onChange={setView}
        />
        <Button icon="close" aria-label={text.close} onClick={onClose} />
      </div>
      {opened ? <View view={view} one={one} opened={opened} /> : <p className={classes.quiet}>{text.notOne}</p>}
    </section>
  );
};

type ViewProps = { readonly view: View; readonly one: Snapshot; readonly opened: Opened };

const View = ({ view, one, opened }: ViewProps) => (
  <>
    {opened.leftOut > 0 && <p className={classes.quiet}>{text.leftOut(opened.leftOut)}</p>}
    {view === 'asItWas' ? <AsItWasView one={one} opened={opened} /> : <Differs one={one} opened={opened} />}
  </>
);

type PartProps = Omit<ViewProps, 'view'>;

const AsItWasView = ({ one, opened: { book, offeringId } }: PartProps) => {
  const [chosen, setChosen] = useState<AssessmentId>();
  const assessments = assessmentsIn(book, offeringId);
  const finals = useMemo(() => shownFinals(book, offeringId), [book, offeringId]);
  const table = useMemo(
    () => (chosen === undefined ? finalTable(book, offeringId, finals) : pointsTable(book, chosen)),
    [book, offeringId, finals, chosen],
  );
  const what = assessments.find(({ assessmentId }) => assessmentId === chosen)?.assessmentName ?? text.finals;
  return (
    <>
      <NativeSelect
        className={classes.choice}
        size="xs"
        aria-label={text.table}
        value={chosen ?? ''}
        data={[
          { value: '', label: text.finals },
          ...assessments.map(({ assessmentId, assessmentName }) => ({ value: assessmentId, label: assessmentName })),
        ]}
        onChange={({ currentTarget }) =>
          setChosen(assessments.find(({ assessmentId }) => assessmentId === currentTarget.value)?.assessmentId)
        }
      />
      <Unfinished finals={finals} />
      <ShownGrid
        key={chosen}
        name={`snapshot/${chosen}`}
        label={text.grid(snapshotOffering(one), what)}
        table={table}
      />
    </>
  );
};

/** A grade of which work was missing is not a final one, and says so here and in its cell. */
const Unfinished = ({ finals }: { readonly finals: ShownFinals }) => {
  const words = unfinishedText(finals);
  return words && <p className={classes.unfinished}>{words}</p>;
};

const Differs = ({ one, opened: { book, offeringId, differs, isUnclear } }: PartProps) => {
  const today = useBook((all) => all);
  const was = useMemo(() => shownFinals(book, offeringId), [book, offeringId]);
  const told = useMemo(() => {
    if (!differs) return undefined;
    const both = { before: book, today, was, is: shownFinals(today, offeringId) };
    const causesOf = causesIn(differs, book, today);
    const table = differingTable(differs, both, causesOf);
    const hasFinals = differs.finals.length > 0;
    return { table, letters: hasFinals ? letterCounts(both) : [], causes: causeCounts(differs, causesOf) };
  }, [differs, book, today, was, offeringId]);
  if (!differs || !told) return <p className={classes.quiet}>{text.gone}</p>;
  if (saysTheSame(differs)) return <p className={classes.quiet}>{text.same}</p>;
  return (
    <>
      <p className={classes.sentence}>
        {differenceSentences(differs, book, today, shownTime(one.createdAt))} {isUnclear && text.unclear}
      </p>
      <Unfinished finals={was} />
      {told.table.rows.length === 0 ? (
        <p className={classes.quiet}>{text.noFinals}</p>
      ) : (
        <div className={classes.differing}>
          <ShownGrid
            name="snapshot/differing"
            label={text.differing(snapshotOffering(one))}
            table={told.table}
            first="moved"
          />
          <Beside letters={told.letters} causes={told.causes} />
        </div>
      )}
    </>
  );
};

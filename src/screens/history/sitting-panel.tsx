import { useMemo, useState } from 'react';
import type { ListedElsewhere } from '../../../machines/history/commit-list.ts';
import type { SeqRange } from '../../../machines/ledger/ledger-port.ts';
import type { Moment } from '../../../machines/views/past-ledger.ts';
import { otherLedgers } from '../../../messages/components/other-ledgers.ts';
import { pastText } from '../../../messages/components/past.ts';
import { historyText } from '../../../messages/screens/history.ts';
import { historyStory as text } from '../../../messages/screens/history-story.ts';
import { type HistoryRow, historyRows } from '../../components/history/history-rows.ts';
import { EnterPast, useEnterPast } from '../../components/views/enter-past.tsx';
import { MomentTools } from '../../components/views/moment-tools.tsx';
import { Button } from '../../ui/button.tsx';
import { shownDay } from '../../ui/times.ts';
import { useViews } from '../../workspace/views.tsx';
import { effectWords } from './change/effect.tsx';
import { useChangeEffect } from './change/effect-hook.ts';
import { Values } from './change/values.tsx';
import classes from './history-screen.module.css';
import { InOther, OtherFacts } from './other-panel.tsx';
import { joined, type SittingRow, sittingTimes, sittingWords } from './story-rows.ts';
import { UndoDialog } from './undo-dialog.tsx';

type PanelProps = { readonly sitting: SittingRow; readonly onTurn: (sitting: SittingRow) => void };

/**
 * What was typed at one sitting: each value before and after, in the order of the entries, and the way to undo all of it. It
 * is told as its own ledger tells it.
 */
export const SittingPanel = ({ sitting, onTurn }: PanelProps) => {
  const { other } = sitting.rows[0].listed;
  const sittingInOther = useMemo(() => (other ? inOther(other, sitting) : undefined), [other, sitting]);
  if (!other || !sittingInOther) return <SittingDetails {...{ sitting, onTurn }} />;
  return (
    <InOther other={other}>
      <SittingDetails sitting={sittingInOther} onTurn={onTurn} other={other} />
    </InOther>
  );
};

const inOther = ({ ledger }: ListedElsewhere, sitting: SittingRow): SittingRow | undefined => {
  const listed = sitting.rows.flatMap((row) => row.listed.other?.listed ?? []);
  const [newest, ...older] = historyRows(ledger.book(), listed);
  return newest && { ...sitting, rows: [newest, ...older] };
};

type SittingDetailsProps = PanelProps & { readonly other?: ListedElsewhere };

const SittingDetails = ({ sitting, onTurn, other }: SittingDetailsProps) => {
  const { rows, isOpen } = sitting;
  const [newest] = rows;
  const range = rangeOf(sitting);
  const listed = useMemo(() => joined(sitting), [sitting]);
  const effect = useChangeEffect(listed, range.first);
  return (
    <>
      <h2>{sittingWords(newest.names, sitting)}</h2>
      <p className={classes.facts}>
        {[newest.where, text.typed(newest.how, rows.length), shownDay(newest.day), sittingTimes(sitting)]
          .filter(Boolean)
          .join(' · ')}
        <br />
        {text.numbers(range.first, range.last)}
        {other && <OtherFacts other={other} />}
        {effect && (
          <>
            <br />
            <span role="status">{effectWords(effect)}</span>
          </>
        )}
      </p>
      <div className="controls">
        <Button icon="fold" aria-expanded={isOpen} className={classes.turn} onClick={() => onTurn(sitting)}>
          {text.inList(rows.length)}
        </Button>
        <MomentAfter newest={newest} of={other} />
      </div>
      {other ? (
        <p className={classes.facts}>{otherLedgers.undo}</p>
      ) : (
        <TakeSittingBack sitting={sitting} range={range} />
      )}
      <Values row={{ listed, names: newest.names }} effect={effect} />
    </>
  );
};

/** What is done with the moment after it. */
const MomentAfter = ({ newest, of }: { readonly newest: HistoryRow; readonly of: Moment['of'] }) => {
  const enterPast = useEnterPast();
  const { seq, at } = newest.listed.commit;
  const moment = { seq, at, of };
  return (
    <>
      <EnterPast moment={moment} />
      <MomentTools moment={moment} onView={enterPast} />
    </>
  );
};

const rangeOf = ({ rows }: SittingRow): SeqRange => {
  const seqs = rows.map(({ listed }) => listed.commit.seq);
  return { first: Math.min(...seqs), last: Math.max(...seqs) };
};

type TakeBackProps = { readonly sitting: SittingRow; readonly range: SeqRange };

/** The dialog says which of them, and which later ones, are undone, and that nothing is if all are undone already. */
const TakeSittingBack = ({ sitting: { rows }, range }: TakeBackProps) => {
  const { now, view } = useViews();
  const [isAsking, setAsking] = useState(false);
  if (now.file) return null;
  if (view) return <p className={classes.facts}>{pastText.undoing}</p>;
  if (rows.every(({ undoneBy }) => undoneBy !== undefined))
    return <p className={classes.facts}>{historyText.undone}</p>;
  return (
    <div className="controls">
      <Button look="outlined" icon="undo" onClick={() => setAsking(true)}>
        {text.undo(rows.length)}
      </Button>
      {isAsking && <UndoDialog range={range} onClose={() => setAsking(false)} />}
    </div>
  );
};

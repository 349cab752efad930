import { Popover } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AssessmentId } from '../../../events/ids.ts';
import { sameValue } from '../../../events/same-value.ts';
import { guardText as text } from '../../../messages/components/guard.ts';
import { whole } from '../../../messages/counts.ts';
import { type GuardMark, markKey } from '../../../projections/guard/mark.ts';
import { columnOf, markText, rowsOf } from '../../components/guard/mark-text.ts';
import { RestingMarks } from '../../components/guard/marks-hook.ts';
import { problemColumn } from '../../components/scores/grade-columns.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useMarkedCells, useMarkedHeads } from './guarded-cells.ts';
import { marksOfSheet, namesOnSheet, problemOf } from './guarded-sheet.ts';
import type { OpenSheet } from './open-sheet.ts';
import classes from './sheet-guard.module.css';
import type { ToolsProps } from './sheet-tools.tsx';

/** Students. In a class with no more than these, nothing counts as unusual. */
export const few = 4;

/** What is unusual in this assessment's scores, behind a word that is there only if something is. */
export const Guarded = (props: ToolsProps) => {
  const { open, look } = useLooked(props.assessment.assessmentId, useRestingMarks(props.sheet));
  useMarkedCells(props.sheet, open);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useMarkedHeads(button, props.sheet, open);
  if (open.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={420}
      withinPortal={false}
      floatingStrategy="fixed"
      closeOnEscape={false}
      withRoles
      trapFocus
    >
      <Popover.Target>
        <Button
          ref={button}
          size="small"
          icon="warning"
          aria-label={text.title(open.length)}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.word}>{text.title(open.length)}</span>
          <span className={classes.count}>{whole(open.length)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.list ?? ''} aria-label={text.title(open.length)} onKeyDown={onKeyDown}>
        <ul className={classes.marks}>
          {open.map((mark) => (
            <Mark key={markKey(mark)} mark={mark} {...props} onLooked={() => look(mark)} />
          ))}
        </ul>
        <p className={classes.hint}>{text.hint}</p>
      </Popover.Dropdown>
    </Popover>
  );
};

type MarkProps = ToolsProps & { readonly mark: GuardMark; readonly onLooked: () => void };

/** *Show* clears the search and the view first, for the row may be hidden by them. */
const Mark = ({ mark, sheet, rows, state, grid, onLooked }: MarkProps) => {
  const show = (): void => {
    const { source } = sheet.now();
    const column = columnOf(mark);
    const row = rowsOf(mark)[0] ?? rows.rowIds[0] ?? '';
    flushSync(() => {
      state.setQuery('');
      state.setView('all');
    });
    grid()?.focus();
    const first = source.assessment.problems[0]?.problemId;
    const problemId = column === undefined ? first : problemOf(column);
    if (problemId) grid()?.reveal(row, problemColumn(problemId));
  };
  return (
    <li>
      <p>{markText(mark, namesOnSheet(sheet.now().source))}</p>
      <span className={classes.ways}>
        <Button size="small" look="accent" onClick={show}>
          {text.show}
        </Button>
        <Button size="small" title={text.lookedHelp} onClick={onLooked}>
          {text.looked}
        </Button>
      </span>
    </li>
  );
};

/** The marks of the sheet, found a while after the last change. */
const useRestingMarks = (sheet: OpenSheet): readonly GuardMark[] => {
  const [marks, setMarks] = useState<readonly GuardMark[]>([]);
  useEffect(() => {
    const showMarks = (now: readonly GuardMark[]): void =>
      setMarks((before) => (sameValue(before, now) ? before : now));
    const resting = new RestingMarks(marksOfSheet, showMarks);
    const noteChange = (): void => resting.changed(sheet.now().source);
    noteChange();
    const stop = sheet.subscribe(noteChange);
    return () => {
      stop();
      resting.stop();
    };
  }, [sheet]);
  return marks;
};

/**
 * `open`: the marks that the user has not looked at. `look`: stores that the user has. A mark is stored with its
 * values, so another value is another mark.
 */
const useLooked = (assessmentId: AssessmentId, marks: readonly GuardMark[]) => {
  const { layouts } = useWorkspace();
  const [, setLookCount] = useState(0);
  const grid = `guard/${assessmentId}`;
  const lookedAt = layouts.of(grid).turned;
  return {
    open: marks.filter((mark) => !lookedAt.has(markKey(mark))),
    look: (mark: GuardMark): void => {
      layouts.change(grid, { columnId: markKey(mark), isTurned: true });
      setLookCount((count) => count + 1);
    },
  };
};

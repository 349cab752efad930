import { Menu } from '@mantine/core';
import type { Assessment } from '../../../events/entities.ts';
import type { ProblemId } from '../../../events/ids.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { seatsIn } from '../../../projections/book/book.ts';
import { gradeOf } from '../../../projections/book/grade-of.ts';
import { type GradeSource, isExcusedResult, resultsOf } from '../../components/scores/grade-cell.ts';
import { problemColumn } from '../../components/scores/grade-columns.ts';
import { useWriteOrTell, type WriteCells } from '../../components/scores/use-grade-edits.ts';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import type { GradeRows } from './grade-rows.ts';
import { MenuAnchor } from './menu-anchor.tsx';
import type { GradeSheetState } from './sheet-state.ts';

type ProblemMenuProps = {
  readonly source: GradeSource;
  readonly rows: GradeRows;
  readonly state: GradeSheetState;
  readonly write: WriteCells;
  readonly problemId: ProblemId;
  readonly place: DOMRect;
};

/** What can be done to a whole problem, opened from its header. */
export const ProblemMenu = (props: ProblemMenuProps) => {
  const { source, state, problemId, place } = props;
  const { problems } = source.assessment;
  const at = problems.findIndex((problem) => problem.problemId === problemId);
  const actions = useActions(props, at);
  const name = dialogs.problem.menu(texts.columns.problem(at + 1));
  useFocusReturn();
  return (
    <Menu
      opened
      onClose={state.closeMenu}
      position="bottom-start"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <MenuAnchor place={place} label={name} />
      </Menu.Target>
      <Menu.Dropdown aria-label={name}>
        <Menu.Item onClick={() => state.show({ at: 'maximum', problemId })}>{dialogs.problem.maximum}</Menu.Item>
        <Menu.Item onClick={actions.zero}>{dialogs.problem.zero}</Menu.Item>
        <Menu.Item onClick={() => state.toggleColumn(problemColumn(problemId))}>{dialogs.problem.hide}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => state.show({ at: 'insert', position: at })}>{dialogs.problem.insertBefore}</Menu.Item>
        <Menu.Item onClick={() => state.show({ at: 'insert', position: at + 1 })}>
          {dialogs.problem.insertAfter}
        </Menu.Item>
        <Menu.Item disabled={at === 0} onClick={() => actions.move(-1)}>
          {dialogs.problem.moveLeft}
        </Menu.Item>
        <Menu.Item disabled={at === problems.length - 1} onClick={() => actions.move(1)}>
          {dialogs.problem.moveRight}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={actions.remove}>{dialogs.problem.remove}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

/** `move`: by so many places, to the left if negative. */
const useActions = ({ source, rows, write, problemId }: ProblemMenuProps, at: number) => {
  const ask = useAsk();
  const toasts = useToasts();
  const writeOrTell = useWriteOrTell(write);
  const { book, assessment } = source;
  const { assessmentId, problems } = assessment;
  const gradedSeats = seatsIn(book, assessment.offeringId).filter(
    (seat) => seat[assessmentId]?.points[problemId] !== undefined,
  );
  return {
    move: (by: number): void => {
      const order = orderAfterMove(problems, at, by);
      ask({ type: 'ReorderProblems', assessmentId, order }, dialogs.done.problemsMoved);
    },
    remove: (): void => {
      const done = dialogs.done.problemDeleted(texts.columns.problem(at + 1), gradedSeats.length);
      ask({ type: 'DeleteProblem', assessmentId, problemId }, done);
    },
    zero: (): void => {
      const blankIds = rows.rowIds.filter(
        (studentId) =>
          gradeOf(book, assessment.offeringId, assessmentId, studentId).points[problemId] === undefined &&
          !isExcusedResult(resultsOf(source, studentId)[0]),
      );
      const name = texts.columns.problem(at + 1);
      if (blankIds.length === 0) {
        toasts.show({ kind: 'done', text: dialogs.done.noBlanks(name) });
        return;
      }
      const cells = blankIds.map((rowId) => ({ rowId, columnId: problemColumn(problemId), text: '0' }));
      void writeOrTell(cells, 'set', dialogs.done.zeroed(blankIds.length, name));
    },
  };
};

const orderAfterMove = (problems: Assessment['problems'], at: number, by: number): ProblemId[] => {
  const order = problems.map(({ problemId }) => problemId);
  order.splice(at + by, 0, ...order.splice(at, 1));
  return order;
};

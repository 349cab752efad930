import { Group, Radio, Stack, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Curve, curvePlan, hasCurve } from '../../../commands/curve.ts';
import { readEntry } from '../../../commands/entry.ts';
import { isExcused } from '../../../events/excuses.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { entryFaults } from '../../../messages/entry.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { extraSet } from '../../../projections/book/grade-of.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { Button } from '../../ui/button.tsx';
import { shownNumber } from '../../ui/numbers.ts';
import { useAskInForm } from '../../workspace/ask-hook.ts';
import { CurvePreview } from './curve-preview.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { SheetNow } from './open-sheet.ts';

const words = dialogs.curveDialog;

type Way = Curve['by'];
const ways = keysOf<Way>(words.ways);

type CurveProps = { readonly now: SheetNow; readonly onClose: () => void };

/** Gives everybody, or the selected students, a curve, as one commit; first shows what that changes. */
export const CurveDialog = ({ now, onClose }: CurveProps) => {
  const [by, setBy] = useState<Way>('add');
  const [typed, setTyped] = useState<Readonly<Record<Way, string>>>(atFirst);
  const [who, setWho] = useState('all');
  const { source, selection } = now;
  const seats = source.book.enrollments[source.assessment.offeringId];
  const all = useMemo(() => [...(seats?.keys() ?? [])], [seats]);
  const selected = useMemo(() => selection.rowIds.map(asId<StudentId>), [selection]);
  const studentIds = who === 'all' ? all : selected;
  const text = typed[by];
  const parsed = useMemo(() => readCurve(by, text), [by, text]);
  const previewed = useDeferredValue(parsed);
  const isCurved = useMemo(
    () => studentIds.some((studentId) => hasCurve(source.book, source.assessment, studentId)),
    [source, studentIds],
  );
  const { fault, setFault, set, switchOff } = useCurve(now, studentIds, onClose);
  const choose = (way: string): void => {
    setBy(way as Way);
    setFault(undefined);
  };
  return (
    <FormDialog
      title={words.title}
      submit={words.apply}
      onSubmit={() => set(parsed)}
      onClose={onClose}
      also={isCurved && <Button onClick={switchOff}>{words.remove}</Button>}
    >
      <Stack gap={12}>
        <Radio.Group label={words.how} value={by} onChange={choose}>
          <Group gap="4px 12px" mt={4}>
            {ways.map((way) => (
              <Radio key={way} value={way} label={words.ways[way]} />
            ))}
          </Group>
        </Radio.Group>
        <p>{words.explanations[by]}</p>
        {by === 'root' ? (
          fault && <p role="alert">{fault}</p>
        ) : (
          <TextInput
            data-autofocus
            label={words.fields[by]}
            value={text}
            error={fault}
            onChange={(event) => {
              setTyped({ ...typed, [by]: event.currentTarget.value });
              setFault(undefined);
            }}
          />
        )}
        <Radio.Group label={words.who} value={who} onChange={setWho}>
          <Stack gap={4} mt={4}>
            <Radio value="all" label={words.all(all.length)} />
            <Radio value="selected" label={words.selected(selected.length)} disabled={selected.length < 2} />
          </Stack>
        </Radio.Group>
        {'by' in previewed && <CurvePreview source={source} studentIds={studentIds} curve={previewed} />}
      </Stack>
    </FormDialog>
  );
};

/** What is typed for one way of curving is there again when the instructor comes back to it. */
const atFirst: Readonly<Record<Way, string>> = { add: '', scale: '', mean: '', root: '', cap: shownNumber(100) };

/** The curve that the form describes, or what is wrong with its text. */
const readCurve = (by: Way, text: string): Curve | { readonly fault: string } => {
  if (by === 'root') return { by };
  const entry = readEntry(text, {
    max: by === 'scale' ? 1 : by === 'add' ? null : 100,
    decimalSign: 'either',
    belowZero: by === 'add' ? 'allowed' : 'refused',
  });
  if ('fault' in entry) return { fault: entryFaults[entry.fault](text) };
  return entry.value === null ? { fault: words.blank[by] } : { by, number: entry.value };
};

/** `set` writes the curve and `switchOff` takes it away; each closes the dialog, or sets `fault` to what is wrong. */
const useCurve = ({ source }: SheetNow, studentIds: readonly StudentId[], onClose: () => void) => {
  const [fault, setFault] = useState<string>();
  const ask = useAskInForm();
  const { book, assessment } = source;
  const { offeringId, assessmentId } = assessment;
  const finish = (refused: string | undefined): void => {
    setFault(refused);
    if (refused === undefined) onClose();
  };
  const set = (curve: ReturnType<typeof readCurve>): void => {
    if ('fault' in curve) {
      setFault(curve.fault);
      return;
    }
    const plan = curvePlan(book, assessment, studentIds, curve);
    if (typeof plan === 'string') {
      setFault(words.faults[plan]);
      return;
    }
    const curvedText = dialogs.done.curved(plan.edits.length);
    const done = plan.excused > 0 ? `${curvedText} ${texts.done.excusedLeft(plan.excused)}` : curvedText;
    finish(ask({ type: 'EditGrades', offeringId, edits: plan.edits }, done, 'curve'));
  };
  const switchOff = (): void => {
    const { excused } = policyOf(book.settings, offeringId);
    const edits = studentIds
      .filter((studentId) => !isExcused(excused, { studentId, assessmentId }))
      .map((studentId) => ({ assessmentId, studentId, change: extraSet('curve', null) }));
    if (edits.length === 0) setFault(words.faults.allExcused);
    else finish(ask({ type: 'EditGrades', offeringId, edits }, dialogs.done.uncurved(edits.length), 'curve'));
  };
  return { fault, setFault, set, switchOff };
};

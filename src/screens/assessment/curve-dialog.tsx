import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readEntry } from '../../../commands/entry.ts';
import { isExcused } from '../../../events/excuses.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { entryFaults } from '../../../messages/entry.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { extraSet } from '../../../projections/book/grade-of.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { Button } from '../../ui/button.tsx';
import { useAskInForm } from '../../workspace/ask-hook.ts';
import { FormDialog } from './form-dialog.tsx';
import type { SheetNow } from './open-sheet.ts';

/** Gives everybody, or the selected students, the same curve points, as one commit. */
export const CurveDialog = ({ now: { source, selection }, onClose }: { now: SheetNow; onClose: () => void }) => {
  const words = dialogs.curveDialog;
  const [text, setText] = useState('');
  const [who, setWho] = useState('all');
  const [fault, setFault] = useState<string>();
  const ask = useAskInForm();
  const { offeringId, assessmentId } = source.assessment;
  const all = keysOf(source.book.enrollments[offeringId] ?? record());
  const selected = selection.rowIds.map(asId<StudentId>);
  const studentIds = who === 'all' ? all : selected;

  const set = (points: number | null): void => {
    const { excused } = policyOf(source.book.settings, offeringId);
    const curved = studentIds.filter((studentId) => !isExcused(excused, { studentId, assessmentId }));
    if (curved.length === 0) {
      setFault(words.allExcused);
      return;
    }
    const edits = curved.map((studentId) => ({ assessmentId, studentId, change: extraSet('curve', points) }));
    const said = points === null ? dialogs.done.uncurved(edits.length) : dialogs.done.curved(edits.length);
    const left = studentIds.length - curved.length;
    const done = left > 0 ? `${said} ${texts.done.excusedLeft(left)}` : said;
    const refused = ask({ type: 'EditGrades', offeringId, edits }, done, 'curve');
    setFault(refused);
    if (refused === undefined) onClose();
  };
  const onSubmit = (): void => {
    const entry = readEntry(text, { max: null, decimalSign: 'either', belowZero: 'allowed' });
    if ('fault' in entry) setFault(entryFaults[entry.fault](text));
    else if (entry.value === null) setFault(words.blank);
    else set(entry.value);
  };
  return (
    <FormDialog
      title={words.title}
      submit={words.apply}
      onSubmit={onSubmit}
      onClose={onClose}
      also={<Button onClick={() => set(null)}>{words.remove}</Button>}
    >
      <Stack gap={12}>
        <p>{words.explanation}</p>
        <TextInput
          data-autofocus
          label={words.points}
          value={text}
          error={fault}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Radio.Group label={words.who} value={who} onChange={setWho}>
          <Stack gap={4} mt={4}>
            <Radio value="all" label={words.all(all.length)} />
            <Radio value="selected" label={words.selected(selected.length)} disabled={selected.length < 2} />
          </Stack>
        </Radio.Group>
      </Stack>
    </FormDialog>
  );
};

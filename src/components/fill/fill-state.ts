import { useEffect, useMemo, useRef, useState } from 'react';
import type { FillChoices } from '../../../commands/write-back/columns.ts';
import type { FillTarget } from '../../../commands/write-back/fill.ts';
import { planFill } from '../../../commands/write-back/plan.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { reasonOf } from '../../../machines/failure.ts';
import { exportTableText } from '../../../messages/components/export-table.ts';
import { fillFaultText, fillText as text } from '../../../messages/components/fill.ts';
import type { FillFile, FillOptions, Unfillable } from '../../../tables/fill.ts';
import { sheetToFill } from '../../../tables/sheet-to-fill.ts';
import { thisBuild } from '../../browser/this-build.ts';
import { saveFile } from '../../files/save-file.ts';
import { fillIn, readToFill } from '../../files/workers/read-in-worker.ts';
import { useOfferingGrades } from '../../workspace/final-grades-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useNewsFirst } from '../export/news-first-hook.ts';

type Chosen =
  | { readonly is: 'none' }
  | { readonly is: 'reading'; readonly name: string }
  | { readonly is: 'fault'; readonly fault: string }
  | { readonly is: 'file'; readonly file: File; readonly read: FillFile; readonly news: string };

/** How the file was read, as far as that can be chosen. It stays when another choice cannot be read. */
type Form = { readonly file: File; readonly read: FillFile['read']; readonly options: FillOptions };

/** The chosen file, and the plan of filling it in with the grades as they are at each moment. */
export const useFill = (offeringId: OfferingId, onClose: () => void) => {
  const [chosen, setChosen] = useState<Chosen>({ is: 'none' });
  const [form, setForm] = useState<Form>();
  const [choices, setChoices] = useState<FillChoices>(new Map());
  const [isBusy, setBusy] = useState(false);
  const control = useRef<AbortController>(undefined);
  const toasts = useToasts();
  const newsFirst = useNewsFirst();
  const plan = usePlan(offeringId, chosen, choices);
  useEffect(() => () => control.current?.abort(), []);

  const replaceControl = (): AbortSignal => {
    control.current?.abort();
    control.current = new AbortController();
    return control.current.signal;
  };
  const showingFault = async (signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) setChosen({ is: 'fault', fault: exportTableText.failed(reasonOf(error), thisBuild()) });
    }
  };
  const choose = (file: File, options: FillOptions = {}): void => {
    const signal = replaceControl();
    setChosen({ is: 'reading', name: file.name });
    setChoices(new Map());
    void showingFault(signal, async () => {
      const news = await newsFirst();
      const read = await readToFill(file, signal, options);
      if (signal.aborted) return;
      setForm((before) => formOf(before, { file, options }, read));
      setChosen('fault' in read ? { is: 'fault', fault: fillFaultText(read) } : { is: 'file', file, read, news });
    });
  };
  const save = (): void => {
    if (chosen.is !== 'file' || !plan || 'refused' in plan || isBusy) return;
    const { file, read, news } = chosen;
    const { changes, counts } = plan;
    const signal = replaceControl();
    setBusy(true);
    void showingFault(signal, async () => {
      const filled = await fillIn({ file, name: file.name, options: read.options, changes }, signal);
      if (signal.aborted) return;
      if ('fault' in filled) return setChosen({ is: 'fault', fault: fillFaultText(filled) });
      saveFile({ blob: new Blob([filled], { type: 'application/octet-stream' }), fileName: file.name });
      toasts.show({ kind: 'done', text: text.done(file.name, counts) + news });
      onClose();
    }).finally(() => setBusy(false));
  };
  const reset = (): void => {
    replaceControl();
    setForm(undefined);
    setChosen({ is: 'none' });
  };
  const readAgain = (options: FillOptions): void => {
    if (form) choose(form.file, options);
  };
  const pick = (column: number, target: FillTarget): void => setChoices(new Map(choices).set(column, target));
  return { chosen, form, plan, isBusy, choose, readAgain, save, reset, pick };
};

/** The form after a reading. If the file cannot be read with these choices, the earlier form with these choices. */
const formOf = (
  before: Form | undefined,
  chosen: Omit<Form, 'read'>,
  result: FillFile | Unfillable,
): Form | undefined => {
  const form = 'fault' in result ? result.form : result;
  if (form) return { file: chosen.file, read: form.read, options: form.options };
  return before?.file === chosen.file ? { ...before, ...chosen } : undefined;
};

const usePlan = (offeringId: OfferingId, chosen: Chosen, choices: FillChoices) => {
  const book = useBook((all) => all);
  const grades = useOfferingGrades(offeringId);
  return useMemo(() => {
    if (chosen.is !== 'file') return undefined;
    const sheet = sheetToFill(chosen.read);
    return sheet && planFill({ book, offeringId, grades }, sheet, choices);
  }, [book, grades, offeringId, chosen, choices]);
};

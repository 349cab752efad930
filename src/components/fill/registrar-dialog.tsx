import { Modal } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { finalsSoFar } from '../../../commands/write-back/so-far.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { reasonOf } from '../../../machines/failure.ts';
import { exportTableText } from '../../../messages/components/export-table.ts';
import { registrarText as text } from '../../../messages/components/registrar.ts';
import { whole } from '../../../messages/counts.ts';
import { shortOfferingName } from '../../../messages/naming.ts';
import { type FinalForOthers, finalForOthers } from '../../../projections/final-grades/final-for-others.ts';
import { thisBuild } from '../../browser/this-build.ts';
import { saveFile } from '../../files/save-file.ts';
import { type ExportFormat, exportFormats } from '../../files/table.ts';
import { exportTable } from '../../files/workers/export-in-worker.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { offeringGradesNow, useOfferingGrades } from '../../workspace/final-grades-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useNewsFirst } from '../export/news-first-hook.ts';
import classes from './fill.module.css';
import { rememberCode, rememberedCodes } from './registrar-codes.ts';
import { lettersForOthers, registrarTable } from './registrar-table.ts';

type RegistrarProps = { readonly offeringId: OfferingId; readonly onClose: () => void };

/** The final grades as a table for a registrar, with the registrar's own codes for letters. */
export const RegistrarDialog = ({ offeringId, onClose }: RegistrarProps) => {
  useFocusReturn();
  const { layouts } = useWorkspace();
  const grades = useOfferingGrades(offeringId);
  const [codes, setCodes] = useState(() => rememberedCodes(layouts));
  const [fault, setFault] = useState<string>();
  const { saving, save, stop } = useSave(offeringId, setFault, onClose);
  const close = (): void => {
    stop();
    onClose();
  };
  const earned = useMemo(() => lettersForOthers(grades), [grades]);
  const book = useBook((all) => all);
  const soFar = useMemo(
    () =>
      finalsSoFar(
        { book, offeringId, grades },
        [...grades.students].map(([studentId]) => studentId),
      ),
    [book, offeringId, grades],
  );
  const countWithoutGrade = useMemo(
    () => [...grades.students.keys()].filter((studentId) => isBlank(finalForOthers(grades, studentId))).length,
    [grades],
  );
  const change = (letter: string, code: string): void => {
    setCodes(new Map(codes).set(letter, code));
    rememberCode(layouts, letter, code);
  };
  return (
    <Modal opened onClose={close} title={text.title} size="lg">
      <div className={classes.dialog}>
        <p>{earned.length > 0 ? text.lead : text.noLetters}</p>
        {earned.length > 0 && (
          <table className={classes.table} aria-label={text.scale}>
            <thead>
              <tr>
                <th scope="col">{text.letter}</th>
                <th scope="col">{text.registrarCode}</th>
                <th scope="col">{text.students}</th>
              </tr>
            </thead>
            <tbody>
              {earned.map(({ letter, count }) => (
                <tr key={letter}>
                  <th scope="row">{letter}</th>
                  <td>
                    <input
                      className={classes.code}
                      aria-label={text.codeOf(letter)}
                      placeholder={letter}
                      value={codes.get(letter) ?? ''}
                      onChange={({ currentTarget }) => change(letter, currentTarget.value)}
                    />
                  </td>
                  <td>{whole(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {countWithoutGrade > 0 && <p className={classes.warning}>{text.without(countWithoutGrade)}</p>}
        {soFar > 0 && <p className={classes.warning}>{text.soFar(soFar)}</p>}
        {fault && <p role="alert">{fault}</p>}
        <div className={`answers ${classes.foot}`}>
          {keysOf(exportFormats).map((format) => (
            <Button
              key={format}
              look="filled"
              isBusy={saving === format}
              disabled={saving !== undefined}
              onClick={() => void save(format, codes)}
            >
              {exportTableText.formats[format]}
            </Button>
          ))}
        </div>
      </div>
    </Modal>
  );
};

/** Whether the student's row says nothing of a grade. */
const isBlank = ({ percent, letter }: FinalForOthers): boolean => percent === null && letter === null;

/** `saving`: the format that is being written. `stop`: nothing of it is saved any more. */
const useSave = (offeringId: OfferingId, onFault: (fault: string) => void, onClose: () => void) => {
  const { ledger } = useWorkspace();
  const toasts = useToasts();
  const newsFirst = useNewsFirst();
  const [saving, setSaving] = useState<ExportFormat>();
  const control = useRef(new AbortController());
  const save = async (format: ExportFormat, codes: ReadonlyMap<string, string>): Promise<void> => {
    const { signal } = control.current;
    setSaving(format);
    try {
      const news = await newsFirst();
      signal.throwIfAborted();
      const book = ledger.book();
      const codesInUse = new Map([...codes].filter(([, code]) => code.trim() !== ''));
      const name = text.file(shortOfferingName(book, offeringId));
      const table = registrarTable(book, offeringId, offeringGradesNow(ledger, offeringId), codesInUse, name);
      const file = await exportTable(table, format, undefined, { signal });
      signal.throwIfAborted();
      saveFile(file);
      toasts.show({ kind: 'done', text: exportTableText.done(file.fileName) + news });
      onClose();
    } catch (error) {
      if (!signal.aborted) onFault(exportTableText.failed(reasonOf(error), thisBuild()));
    } finally {
      setSaving(undefined);
    }
  };
  return { saving, save, stop: () => control.current.abort() };
};

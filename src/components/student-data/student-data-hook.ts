import { useEffect, useRef, useState } from 'react';
import type { StudentId } from '../../../events/ids.ts';
import { reasonOf } from '../../../machines/failure.ts';
import { studentFileNames, studentDataDialog as text } from '../../../messages/student-data.ts';
import { thisBuild } from '../../browser/this-build.ts';
import { saveFile } from '../../files/save-file.ts';
import { studentDataInWorker } from '../../files/workers/student-data-in-worker.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useNewsFirst } from '../export/news-first-hook.ts';

/** What is not on disk yet would be missing in the files, so that they are not made until all is saved. */
export const useStudentData = (studentId: StudentId, onClose: () => void) => {
  const { ledger } = useWorkspace();
  const toasts = useToasts();
  const newsFirst = useNewsFirst();
  const [percent, setPercent] = useState<number>();
  const [fault, setFault] = useState<string>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const stop = (): void => {
    control.current?.abort();
    setPercent(undefined);
  };
  /** Returns why no files were made, in words; `undefined` once they are saved. */
  const make = async (signal: AbortSignal): Promise<string | undefined> => {
    const newsWarning = await newsFirst();
    if (ledger.status().unsaved > 0) return text.unsaved;
    const tell = (share: number): void => setPercent(Math.floor(100 * share));
    const wish = { asked: { id: studentId }, at: new Date().toISOString(), app: __APP_VERSION__ };
    const made = await studentDataInWorker(ledger.history.file(), wish, { tell, signal });
    if (made.is === 'refused') return made.why === 'unknown' ? text.unfound : text.unread;
    const { name, page, json } = made.files;
    const { page: pageName, json: jsonName } = studentFileNames(name);
    saveFile({ blob: new Blob([page], { type: 'text/html' }), fileName: pageName });
    saveFile({ blob: new Blob([json], { type: 'application/json' }), fileName: jsonName });
    toasts.show({ kind: 'done', text: text.done(pageName, jsonName) + newsWarning });
    onClose();
    return undefined;
  };
  const save = async (): Promise<void> => {
    const controller = new AbortController();
    control.current = controller;
    setFault(undefined);
    setPercent(0);
    const why = await make(controller.signal).catch((error: unknown) => text.failed(reasonOf(error), thisBuild()));
    if (controller.signal.aborted) return;
    setPercent(undefined);
    setFault(why);
  };
  return { percent, fault, save, stop };
};

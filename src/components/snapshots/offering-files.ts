import { useEffect, useRef, useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { type OfferingFormat, offeringFile } from '../../../machines/snapshots/snapshot-calls.ts';
import { exportSnapshotText as text } from '../../../messages/components/snapshot-files.ts';
import { safeFileName } from '../../../messages/file-name.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { allOwed } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { thisBuild } from '../../browser/this-build.ts';
import { saveFile } from '../../files/save-file.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { delayedProgress } from '../../workspace/toasts/told-later.ts';
import { mediaTypes } from './snapshot-file.ts';
import { faultText, type SnapshotServer } from './snapshots-hook.ts';

/** Why the server made no file; it names this build, as every export that fails does. */
export const fileFaultText = (why: string): string => text.failed(why, thisBuild());

/** `serverId`: the offering's id at the server; `name`: of the file, without its ending. */
export type WantedOffering = { readonly serverId: string; readonly name: string };

/**
 * Saves offerings as the server has them, one file each. Stops at the first that fails; `fault` says why until the next
 * save. `progress`: how many are saved, once that takes longer than a moment. Once the dialog is closed, none is begun.
 */
export const useOfferingFiles = (server: SnapshotServer, onDone: () => void) => {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [progress, setProgress] = useState<string>();
  const toasts = useToasts();
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const save = async (format: OfferingFormat, wanted: readonly WantedOffering[]): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    const saved: string[] = [];
    const { tell, end } = delayedProgress(setProgress, text.saving(0, wanted.length));
    const stop = (): void => {
      end();
      setBusy(false);
      setProgress(undefined);
    };
    for (const { serverId, name } of wanted) {
      const result = await offeringFile(server.world, serverId, format);
      if (isUnmounted.current) return end();
      if (result.kind !== 'done') {
        const why = fileFaultText(faultText(result));
        stop();
        return setFault(wanted.length > 1 ? text.stopped(saved.length, wanted.length, name, why) : why);
      }
      const fileName = safeFileName(name, format);
      saveFile({ blob: new Blob([new Uint8Array(result.reply.bytes)], { type: mediaTypes[format] }), fileName });
      saved.push(fileName);
      tell(text.saving(saved.length, wanted.length));
    }
    stop();
    toasts.show({ kind: 'done', text: text.done(saved) });
    onDone();
  };
  return { isBusy, progress, fault, save };
};

/** How many items of the offering differ at the server: a file that the server makes lacks these changes. */
export const unsentIn = (records: Records, offeringId: OfferingId): number =>
  allOwed(records.outbox).filter(({ item, base }) => isOf(records, offeringId, item, base)).length;

const isOf = ({ book }: Records, offeringId: OfferingId, item: Item, base: unknown): boolean => {
  switch (item.of) {
    case 'offering':
    case 'seat':
    case 'grade':
      return item.offeringId === offeringId;
    case 'assessment':
      return (valueIn(book, item) ?? (base as { readonly offeringId?: string } | null))?.offeringId === offeringId;
    case 'student':
      return book.enrollments[offeringId]?.get(item.studentId) !== undefined;
    case 'setting':
      return item.section[0] === 'grading' && item.section[1] === offeringId;
    case 'course':
      return false;
  }
};

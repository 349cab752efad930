import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Snapshot } from '../../../events/entities.ts';
import type { OfferingId, SnapshotId } from '../../../events/ids.ts';
import { localIdOf, type NounItem, nounItem } from '../../../events/items.ts';
import { keysOf } from '../../../events/record.ts';
import { frameWords, themeWords } from '../../../messages/app/navigation.ts';
import { palette } from '../../../messages/app/palette.ts';
import { recordIds } from '../../../messages/app/record-ids.ts';
import { reportText } from '../../../messages/app/report.ts';
import { logOut } from '../../../messages/components/log-out.ts';
import { openLedger } from '../../../messages/components/opened-ledger.ts';
import { pastText } from '../../../messages/components/past.ts';
import { syncWords } from '../../../messages/components/sync.ts';
import { trialText } from '../../../messages/components/trial.ts';
import { assessmentName, courseName, offeringName, recordName, studentName } from '../../../messages/naming.ts';
import { pageNames, shell } from '../../../messages/shell.ts';
import { snapshotOffering } from '../../../messages/snapshot-offering.ts';
import type { Book } from '../../../projections/book/book.ts';
import { wireIdOf } from '../../../projections/outbox/outbox.ts';
import { themes } from '../../../projections/settings/choices.ts';
import { type GoTo, useGoTo } from '../../components/go-to.ts';
import { useEnterPast } from '../../components/views/enter-past.tsx';
import { useEnterTrial } from '../../components/views/trial-hook.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useTheme } from '../../workspace/theme-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import type { Undo } from '../../workspace/toasts/undo.ts';
import { useViews } from '../../workspace/views.tsx';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useLedger, useSelection } from '../../workspace/workspace-hooks.tsx';
import { type Trail, useTrail } from '../frame/trail.ts';
import { routes } from '../routes.ts';
import { pageTools } from './page-tools.ts';

export type PaletteEntry = {
  readonly id: string;
  readonly kind: keyof typeof palette.kinds;
  readonly name: string;
  /** The entry's own names. A text that is exactly such a name finds this entry first. */
  readonly called: readonly string[];
  readonly run: () => void;
};

/** What the palette opens over the page. */
export type PaletteDialog = 'ledger' | 'report' | 'import' | 'export';

export type PaletteActions = Undo & {
  readonly openSync: (() => void) | undefined;
  readonly openDialog: (dialog: PaletteDialog) => void;
  readonly leave: () => void;
};

/** The palette's entries, as they were when it was opened. */
export const useEntries = (actions: PaletteActions): readonly PaletteEntry[] => {
  const ledger = useLedger();
  const { selections } = useWorkspace();
  const goTo = useGoTo();
  const [, navigate] = useLocation();
  const { choose } = useTheme();
  const actionEntries = useActionEntries(actions);
  const idActions = useIdActions();

  return useMemo(() => {
    const openSnapshot = (snapshotId: SnapshotId): void => {
      selections.select('snapshots', { snapshotId });
      navigate('/offeringsnapshots');
    };
    return [
      ...routes
        .filter(({ page }) => page !== 'landing')
        .map(({ path, page }) =>
          entry('page', path, palette.goTo(pageNames[page]), () => navigate(path), [
            pageNames[page],
            ...(page === 'snapshots' ? [palette.archive] : []),
          ]),
        ),
      // Read from the buttons on the page, as they are at this moment.
      ...pageTools().map(({ name, run }, at) => entry('action', `tool ${at}`, name, run)),
      ...actionEntries,
      ...themes.map((theme) => entry('action', theme, palette.theme(themeWords.themes[theme]), () => choose(theme))),
      ...recordEntries(ledger.book(), goTo),
      ...ledger.records
        .saved()
        .snapshots.list.map((snapshot) =>
          entry('snapshot', snapshot.snapshotId, snapshotName(snapshot), () => openSnapshot(snapshot.snapshotId)),
        ),
      // After the records, because these entries have the records' names in theirs.
      ...idActions.map(({ id, name, copy }) => entry('action', `id ${id}`, name, copy)),
    ];
  }, [ledger, selections, goTo, navigate, choose, actionEntries, idActions]);
};

const snapshotName = (snapshot: Snapshot): string =>
  [snapshot.note, snapshotOffering(snapshot)].filter(Boolean).join(' · ');

/** Actions that every page has. */
const useActionEntries = ({ undo, redo, openSync, openDialog, leave }: PaletteActions): readonly PaletteEntry[] => {
  const { kind } = useWorkspace();
  const enterTrial = useEnterTrial();
  const enterPast = useEnterPast();
  const isNow = useViews().view === undefined;
  return useMemo(
    () => [
      entry('action', 'undo', shell.undo, undo),
      entry('action', 'redo', shell.redo, redo),
      ...(enterTrial ? [entry('action', 'trial', trialText.enter, enterTrial)] : []),
      ...(isNow ? [entry('action', 'past', pastText.enter, () => void enterPast())] : []),
      ...(openSync ? [entry('action', 'sync', syncWords.open, openSync)] : []),
      ...(isNow ? [entry('action', 'import', palette.importClass, () => openDialog('import'))] : []),
      entry('action', 'export', palette.exportWork, () => openDialog('export')),
      entry('action', 'ledger', openLedger.title, () => openDialog('ledger')),
      entry('action', 'report', reportText.title, () => openDialog('report')),
      entry('action', 'leave', kind === 'account' ? logOut.action : frameWords.leave, leave),
    ],
    [kind, undo, redo, openSync, openDialog, leave, enterTrial, enterPast, isNow],
  );
};

const recordEntries = (book: Book, goTo: GoTo): readonly PaletteEntry[] => [
  ...book.courseOrder.map((id) =>
    entry('course', id, courseName(book, id), () => goTo.course(id), [
      courseName(book, id),
      ...(book.courses[id] ? [book.courses[id].title] : []),
    ]),
  ),
  ...keysOf(book.offerings).map((id) => entry('offering', id, fullOfferingName(book, id), () => goTo.offering(id))),
  ...Object.values(book.assessments).map(({ assessmentId: id, offeringId }) =>
    entry(
      'assessment',
      id,
      `${assessmentName(book, id)} · ${fullOfferingName(book, offeringId)}`,
      () => goTo.assessment(id),
      [assessmentName(book, id)],
    ),
  ),
  ...[...book.students.values()].map(({ studentId: id, studentCode }) =>
    entry('student', id, `${studentName(book, id)} ${studentCode}`, () => goTo.student(id), [
      studentName(book, id),
      studentCode,
    ]),
  ),
];

/** An offering is recognised by its course. */
const fullOfferingName = (book: Book, offeringId: OfferingId): string => {
  const course = book.offerings[offeringId]?.courseId;
  return [course && courseName(book, course), offeringName(book, offeringId)].filter(Boolean).join(' · ');
};

const entry = (
  kind: PaletteEntry['kind'],
  id: string,
  name: string,
  run: () => void,
  called: readonly string[] = [name],
): PaletteEntry => ({
  id: `${kind} ${id}`,
  kind,
  name,
  called,
  run,
});

/** Actions that copy the id of each record of the present page, and show it: the server's id if there is one. */
const useIdActions = (): readonly {
  readonly id: string;
  readonly name: string;
  readonly copy: () => void;
}[] => {
  const ledger = useLedger();
  const book = ledger.book();
  const trail = useTrail();
  const [{ studentId }] = useSelection('students');
  const [path] = useLocation();
  const toasts = useToasts();
  return useMemo(() => {
    const isAboutStudents = path === '/student' || path === '/students';
    const student = studentId && book.students.get(studentId) ? [nounItem('student', studentId)] : [];
    const copy = async (item: NounItem, name: string): Promise<void> => {
      const saved = ledger.records.saved();
      const id = localIdOf(item);
      const serverId = wireIdOf(saved.outbox, saved.book, item);
      const isCopied = await copyText(serverId ?? id);
      if (isCopied) toasts.show({ kind: 'done', text: recordIds.copied(name, id, serverId) });
      else toasts.show({ kind: 'refused', text: recordIds.notCopied(name, id, serverId) });
    };
    return (isAboutStudents ? student : recordsOn(trail)).map((item) => {
      const name = recordName(book, item);
      return { id: localIdOf(item), name: recordIds.copy(name), copy: () => void copy(item, name) };
    });
  }, [ledger, book, trail, studentId, path, toasts]);
};

/** The records of the present page, the deepest first. */
const recordsOn = ({ course, offering, assessment }: Trail): readonly NounItem[] => [
  ...(assessment ? [nounItem('assessment', assessment.assessmentId)] : []),
  ...(offering ? [nounItem('offering', offering.offeringId)] : []),
  ...(course ? [nounItem('course', course.courseId)] : []),
];

import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { destinationOf, type Into } from '../../../commands/import/into.ts';
import { guessSetup, setupAt, withTarget } from '../../../commands/import/setup.ts';
import type { FileSystem } from '../../../commands/import/systems.ts';
import type { ColumnTarget } from '../../../commands/import/target.ts';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import { importWizardMachine } from '../../../machines/import-wizard.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useApplyImport } from '../../workspace/workspace-hooks.tsx';
import { actorsOver } from './actors.ts';
import { type ImportDraft, nothingYet, ofFile, readBy } from './draft.ts';
import { forget } from './remembered.ts';
import { newShare } from './share.ts';

/** Where the import was opened: on an offering, or for students alone, or anywhere (`undefined`: the file tells). */
export type ImportPlace = {
  readonly offeringId?: OfferingId | null;
  /** The assessment on whose screen the import was opened: its problems may be called just `P1`. */
  readonly assessmentId?: AssessmentId;
  /** A file that was chosen before the import was opened. */
  readonly file?: File;
};

export type ImportWizardState = ReturnType<typeof useImportWizard>;

/** The import's chart with its parts plugged in, and the draft that they work on. */
export const useImportWizard = (opened: ImportPlace) => {
  const { ledger, layouts } = useWorkspace();
  const apply = useApplyImport();
  const [draft, setDraft] = useState<ImportDraft>(nothingYet);
  const latest = useRef(draft);
  const [share] = useState(newShare);
  const update = useCallback((change: Partial<ImportDraft>): void => {
    latest.current = { ...latest.current, ...change };
    setDraft(latest.current);
  }, []);
  const parts = useRef({ ledger, layouts, apply, opened, share, update, draft: () => latest.current });
  const machine = useMemo(
    () =>
      importWizardMachine.provide({
        actors: actorsOver(() => parts.current),
        guards: { mayCancel: () => share.now() < 1 },
      }),
    [share],
  );
  const [snapshot, send] = useMachine(machine);

  const choose = useCallback(
    (blob: Blob, name: string): void => {
      update(ofFile({ blob, name }));
      send({ type: 'CHOOSE', fileName: name });
    },
    [send, update],
  );
  const { file } = opened;
  useEffect(() => {
    // Not at once: React may take the chart down and begin it again first.
    const timer = file && setTimeout(() => choose(file, file.name));
    return () => clearTimeout(timer);
  }, [file, choose]);
  return { snapshot, context: snapshot.context, send, draft, share, choose, opened, ...changesOf(update, send, parts) };
};

type Send = (event: { readonly type: 'CHANGED' }) => void;
type PartsRef = { readonly current: Parameters<typeof actorsOver>[0] extends () => infer P ? P : never };

/** The user's changes. Each one is planned anew at once. */
export const changesOf = (update: (change: Partial<ImportDraft>) => void, send: Send, parts: PartsRef) => {
  const change = (changes: Partial<ImportDraft>): void => {
    update(changes);
    send({ type: 'CHANGED' });
  };
  const draft = () => parts.current.draft();
  /** What becomes of scores that exist is the user's word, whatever is guessed anew. */
  const asChosen = (changes: Partial<ImportDraft>): Partial<ImportDraft> => {
    const { heldScores } = draft().setup ?? {};
    return changes.setup && heldScores ? { ...changes, setup: { ...changes.setup, heldScores } } : changes;
  };
  const sheetOf = ({ parsed, sheetAt }: ImportDraft) => parsed?.sheets[sheetAt];
  const readAnew = (sheetAt: number, into: Into | undefined): void =>
    change(asChosen(readBy(parts.current, { ...draft(), sheetAt }, into)));
  return {
    change,
    chooseSheet: (sheetAt: number) =>
      readAnew(sheetAt, parts.current.opened.offeringId === undefined ? undefined : draft().into),
    chooseInto: (into: Into) => readAnew(draft().sheetAt, into),
    /** What is typed about a new offering changes no guess. */
    retype: (into: Into) => change({ into }),
    chooseHeading: (headingAt: number | null): void => {
      const { setup, into, file } = draft();
      const sheet = sheetOf(draft());
      if (!setup || !sheet || !into || !file) return;
      const { ledger, opened } = parts.current;
      const destination = destinationOf(into, opened.assessmentId);
      const headed = setupAt(ledger.book(), destination, sheet, file.name, headingAt, setup.rows);
      change(asChosen({ ...nothingAnswered, setup: headed }));
    },
    /** The columns are read anew by the system's rules. What was chosen for them before is another system's. */
    chooseSystem: (system: FileSystem): void => {
      const { setup, into, file } = draft();
      const sheet = sheetOf(draft());
      if (!setup || !sheet || !into || !file) return;
      const { ledger, opened } = parts.current;
      const destination = destinationOf(into, opened.assessmentId);
      const rows = { ...setup.rows, system };
      const read = setupAt(ledger.book(), destination, sheet, file.name, setup.headingAt, rows);
      change(asChosen({ ...nothingAnswered, setup: read }));
    },
    chooseTarget: (column: number, target: ColumnTarget): void => {
      const { setup, chosen } = draft();
      const sheet = sheetOf(draft());
      if (!setup || !sheet) return;
      change({ setup: withTarget(setup, sheet, column, target), chosen: new Set([...chosen, column]) });
    },
    forgetRemembered: (): void => {
      const { setup, into, file } = draft();
      const sheet = sheetOf(draft());
      if (!setup || !sheet || !into || !file) return;
      const { ledger, layouts, opened } = parts.current;
      forget(layouts, setup);
      const guessed = guessSetup(ledger.book(), destinationOf(into, opened.assessmentId), sheet, file.name);
      change(asChosen({ ...nothingAnswered, setup: guessed }));
    },
  };
};

const nothingAnswered = {
  answers: nothingYet.answers,
  doubts: nothingYet.doubts,
  chosen: nothingYet.chosen,
  remembered: nothingYet.remembered,
  preview: undefined,
} satisfies Partial<Record<keyof ImportDraft, unknown>>;

import { Loader, Modal } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { pastText } from '../../../messages/components/past.ts';
import { courseName, offeringName } from '../../../messages/naming.ts';
import { offeringText } from '../../../messages/screens/offering.ts';
import type { Book } from '../../../projections/book/book.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { isOfThen } from '../../workspace/view.ts';
import { useViews } from '../../workspace/views.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ReadAs } from './file-facts.tsx';
import classes from './import.module.css';
import { PickStep } from './pick-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { StudentsStep } from './students-step.tsx';
import { type ImportWizardState, useImportWizard } from './use-import-wizard.ts';

type ImportWizardProps = {
  /** `null`: students are imported, and nobody is enrolled. */
  readonly offeringId: OfferingId | null;
  /** The assessment on whose screen the wizard was opened: its problems may be called just `P1`. */
  readonly assessmentId?: AssessmentId;
  readonly onClose: () => void;
};

/** From a file to one commit: file, columns, students, preview. */
export const ImportWizard = ({ offeringId, assessmentId, onClose }: ImportWizardProps) => {
  const wizard = useImportWizard(assessmentId ? { offeringId, assessmentId } : { offeringId });
  const at = stepOf[wizard.state as keyof typeof stepOf] ?? 0;
  const isDone = useShare(wizard, (share) => share === 1);
  const isWriting = wizard.state === 'applying' && isDone;
  const body = useFocusOnChange(isWriting ? 'writing' : wizard.state);
  useFocusReturn();
  const title = useBook((book) => titleIn(book, offeringId));
  return (
    <Modal opened fullScreen onClose={onClose} title={title} closeOnEscape={wizard.state === 'pick'}>
      <div className={classes.wizard}>
        <Steps at={at} />
        <section ref={body} tabIndex={-1} className={classes.body} aria-label={text.steps[at]}>
          <Step wizard={wizard} onClose={onClose} />
        </section>
      </div>
    </Modal>
  );
};

const titleIn = (book: Book, offeringId: OfferingId | null): string => {
  const offering = offeringId === null ? undefined : book.offerings[offeringId];
  if (!offering) return text.title;
  return text.into(offeringText.full(courseName(book, offering.courseId), offeringName(book, offering.offeringId)));
};

/** The buttons of a step are gone with it, so the focus moves to the beginning of the new step. */
const useFocusOnChange = (state: unknown) => {
  const body = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    body.current?.focus();
  }, [state]);
  return body;
};

const stepOf = {
  pick: 0,
  reading: 0,
  unreadable: 0,
  mapping: 1,
  planning: 2,
  matching: 2,
  preview: 3,
  applying: 3,
  changedMeanwhile: 3,
  unconfirmed: 3,
  done: 4,
} as const;

const Steps = ({ at }: { at: number }) => (
  <ol className={classes.steps} aria-label={text.stepsLabel}>
    {text.steps.map((step, index) => (
      <li key={step} aria-current={index === at ? 'step' : undefined}>
        {step}
      </li>
    ))}
  </ol>
);

const Step = ({ wizard, onClose }: { wizard: ImportWizardState; onClose: () => void }) => {
  const { state, context, send } = wizard;
  const { view } = useViews();
  if (isOfThen(view)) return <p>{pastText.importing}</p>;
  switch (state) {
    case 'pick':
      return <PickStep onChoose={wizard.choose} />;
    case 'reading':
      return <Busy text={text.reading(context.file?.fileName ?? '')} onCancel={() => send({ type: 'CANCEL' })} />;
    case 'unreadable':
      return <Unreadable wizard={wizard} />;
    case 'mapping':
      return <ColumnsStep wizard={wizard} />;
    case 'planning':
      return <Comparing wizard={wizard} />;
    case 'matching':
      return <StudentsStep wizard={wizard} />;
    case 'preview':
      return <PreviewStep wizard={wizard} />;
    case 'applying':
      return <Applying wizard={wizard} />;
    case 'changedMeanwhile':
      return <ChangedMeanwhile wizard={wizard} />;
    case 'unconfirmed':
      return <Unconfirmed fault={context.fault} onClose={onClose} />;
    case 'done':
    case 'closed':
      return <Done wizard={wizard} onClose={onClose} />;
  }
};

const Busy = (props: { text: string; onCancel?: () => void }) => (
  <div className={classes.busy} role="status">
    <Loader size="sm" />
    <p>{props.text}</p>
    {props.onCancel && <Button onClick={props.onCancel}>{text.cancel}</Button>}
  </div>
);

/** Reads the progress apart from the draft, so that not the whole wizard is rendered again after every slice. */
const useShare = <T,>({ share }: ImportWizardState, select: (share: number) => T): T =>
  useSyncExternalStore(share.subscribe, () => select(share.now()));

const Comparing = ({ wizard }: { wizard: ImportWizardState }) => (
  <>
    <Busy text={text.planning} onCancel={() => wizard.send({ type: 'CANCEL' })} />
    <Compared wizard={wizard} />
  </>
);

const Compared = ({ wizard }: { wizard: ImportWizardState }) => {
  const all = wizard.draft.setup?.layout.data.length ?? 0;
  const compared = useShare(wizard, (share) => Math.round(inParts(share) * all));
  return <Share value={compared} max={all} label={text.comparedLabel} shown={text.compared(compared, all)} />;
};

const Applying = ({ wizard }: { wizard: ImportWizardState }) => {
  const isWriting = useShare(wizard, (share) => share === 1);
  if (isWriting) return <Busy text={text.writing} />;
  return (
    <>
      <Busy text={text.applying} onCancel={() => wizard.send({ type: 'CANCEL' })} />
      <AppliedShare wizard={wizard} />
    </>
  );
};

/** A frame that shows another share takes a fifth of the time of a slice, so only some of them are shown. */
const inParts = (share: number): number => Math.floor(share * 25) / 25;

const AppliedShare = ({ wizard }: { wizard: ImportWizardState }) => {
  const percent = useShare(wizard, (share) => Math.round(inParts(share) * 100));
  return <Share value={percent} max={100} label={text.appliedLabel} shown={text.applied(percent)} />;
};

/** Screen readers read the words above it once; the progress is there to be seen and asked for. */
const Share = (props: { value: number; max: number; label: string; shown: string }) => (
  <div className={classes.compared}>
    <progress value={props.value} max={props.max} aria-label={props.label} />
    {props.shown}
  </div>
);

const ChangedMeanwhile = ({ wizard: { context, send } }: { wizard: ImportWizardState }) => (
  <section className={classes.notice}>
    <h2>{text.changedTitle}</h2>
    <p role="alert">{context.fault}</p>
    <p>{text.changedHint}</p>
    <div className="controls">
      <Button look="filled" onClick={() => send({ type: 'CONTINUE' })}>
        {text.lookAgain}
      </Button>
      <Button onClick={() => send({ type: 'BACK' })}>{text.back}</Button>
    </div>
  </section>
);

const Unconfirmed = ({ fault, onClose }: { fault: string; onClose: () => void }) => (
  <section className={classes.notice}>
    <h2>{text.unconfirmedTitle}</h2>
    <p role="alert">{fault}</p>
    <div className="controls">
      <Button look="filled" onClick={onClose}>
        {text.close}
      </Button>
    </div>
  </section>
);

const Done = ({ wizard, onClose }: { wizard: ImportWizardState; onClose: () => void }) => {
  const { preview, file } = wizard.draft;
  return (
    <section className={classes.notice}>
      <h2>{text.doneTitle}</h2>
      {preview && file && <p role="status">{text.done(file.name, preview.shown.counts)}</p>}
      <p className={classes.quiet}>{text.undoHint}</p>
      <div className="controls">
        <Button look="filled" onClick={onClose}>
          {text.close}
        </Button>
        <Button onClick={() => wizard.send({ type: 'RESTART' })}>{text.another}</Button>
      </div>
    </section>
  );
};

/** Why the file cannot be read; a text file may be read with another encoding or separator. */
const Unreadable = ({ wizard }: { wizard: ImportWizardState }) => (
  <section className={classes.notice}>
    <h2>{text.unreadable}</h2>
    <p role="alert">{wizard.context.fault}</p>
    <p className={classes.quiet}>{text.nothingChanged}</p>
    <ReadAs wizard={wizard} read={{}} />
    <div className="controls">
      <Button look="filled" data-autofocus onClick={() => wizard.send({ type: 'RESTART' })}>
        {text.another}
      </Button>
    </div>
  </section>
);

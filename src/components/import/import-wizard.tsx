import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { importText as text } from '../../../messages/components/import.ts';
import { pastText } from '../../../messages/components/past.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { showsEarlierState } from '../../workspace/view.ts';
import { useViews } from '../../workspace/views.tsx';
import { useGoTo } from '../go-to.ts';
import { Applying, Busy } from './busy.tsx';
import bar from './file-bar.module.css';
import classes from './import.module.css';
import { ImportHead } from './import-head.tsx';
import { Look } from './look.tsx';
import { PickFile } from './pick-file.tsx';
import { ReadAs } from './read-as.tsx';
import { useShare } from './share.ts';
import { type ImportPlace, type ImportWizardState, useImportWizard } from './use-import-wizard.ts';

type ImportWizardProps = ImportPlace & { readonly onClose: () => void };

/** From a file to one commit, on one screen: what was guessed, what it leads to, and the button that does it. */
export const ImportWizard = ({ onClose, ...opened }: ImportWizardProps) => {
  const wizard = useImportWizard(opened);
  const { snapshot } = wizard;
  const isDone = useShare(wizard, (share) => share === 1);
  const isWriting = snapshot.matches('applying') && isDone;
  const body = useFocusOnChange(isWriting ? 'writing' : partOf(wizard));
  useFocusReturn();
  useClosingWhenDone(wizard, onClose);
  const isOfNow = !showsEarlierState(useViews().view);
  return (
    <Modal.Root opened fullScreen onClose={onClose} closeOnEscape={snapshot.matches('pick')}>
      <Modal.Content className={classes.content ?? ''} radius={0}>
        <div className={classes.screen}>
          <ImportHead wizard={wizard} onClose={onClose} />
          <section ref={body} tabIndex={-1} className={classes.body} aria-label={text.title}>
            {isOfNow ? (
              <Part wizard={wizard} onClose={onClose} />
            ) : (
              <p className={classes.padded}>{pastText.importing}</p>
            )}
          </section>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
};

const partOf = ({ snapshot: { value } }: ImportWizardState) => (typeof value === 'string' ? value : 'looking');

/** What had the focus is gone with its part, so the focus moves to the beginning of the new one. */
const useFocusOnChange = (part: string) => {
  const body = useRef<HTMLElement>(null);
  const before = useRef(part);
  useEffect(() => {
    if (before.current === part) return;
    before.current = part;
    body.current?.focus();
  }, [part]);
  return body;
};

/** A toast says what was imported. Whoever did not come from a class is led to it. */
const useClosingWhenDone = ({ snapshot, draft, opened }: ImportWizardState, onClose: () => void): void => {
  const goTo = useGoTo();
  const isDone = snapshot.matches('done');
  const done = useRef(false);
  useEffect(() => {
    if (!isDone || done.current) return;
    done.current = true;
    onClose();
    const into = draft.preview?.into;
    if (opened.offeringId === undefined && into && into.at !== 'students') goTo.offering(into.offeringId);
  }, [isDone, draft, opened, goTo, onClose]);
};

type PartProps = { readonly wizard: ImportWizardState; readonly onClose: () => void };

const Part = ({ wizard, onClose }: PartProps) => {
  const { context, send } = wizard;
  switch (partOf(wizard)) {
    case 'pick':
      return <PickFile onChoose={wizard.choose} />;
    case 'reading':
      return <Busy text={text.reading(context.file?.fileName ?? '')} onCancel={() => send({ type: 'CANCEL' })} />;
    case 'unreadable':
      return <Unreadable wizard={wizard} />;
    case 'looking':
      return <Look wizard={wizard} />;
    case 'unconfirmed':
      return <Unconfirmed fault={context.fault} onClose={onClose} />;
    default:
      return <Applying wizard={wizard} />;
  }
};

/** The import may be on disk or not, so that it offers no second try. */
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

/** Why the file cannot be read; a text file may be read with another encoding or separator. */
const Unreadable = ({ wizard }: { wizard: ImportWizardState }) => (
  <section className={classes.notice}>
    <h2>{text.unreadable}</h2>
    <p role="alert">{wizard.context.fault}</p>
    <p className={classes.quiet}>{text.nothingChanged}</p>
    <div className={bar.picks}>
      <ReadAs wizard={wizard} read={{}} />
    </div>
    <div className="controls">
      <Button look="filled" onClick={() => wizard.send({ type: 'RESTART' })}>
        {text.another}
      </Button>
    </div>
    <p className={classes.quiet}>{text.kinds}</p>
  </section>
);

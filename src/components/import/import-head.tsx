import { Modal } from '@mantine/core';
import { type Into, sectionOf } from '../../../commands/import/into.ts';
import type { Setup } from '../../../commands/import/setup.ts';
import { changesSomething } from '../../../commands/import/totals.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { courseName, offeringName } from '../../../messages/naming.ts';
import { offeringText } from '../../../messages/screens/offering.ts';
import type { Book } from '../../../projections/book/book.ts';
import { Button } from '../../ui/button.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import classes from './import.module.css';
import { openQuestions, toQuestions } from './questions.tsx';
import type { ImportWizardState } from './use-import-wizard.ts';

type HeadProps = { readonly wizard: ImportWizardState; readonly onClose: () => void };

/** Where the file goes, and the button that says what it will do. */
export const ImportHead = ({ wizard, onClose }: HeadProps) => {
  const { snapshot, draft, opened } = wizard;
  const offeringId = opened.offeringId ?? undefined;
  const into = draft.into ?? (offeringId && { at: 'offering' as const, offeringId });
  const name = useBook((book) => (into ? intoName(book, into, draft.setup) : ''));
  return (
    <div className={classes.head}>
      <Modal.Title className={classes.title}>
        {text.title} {name && <span className={classes.where}>{text.into(name)}</span>}
      </Modal.Title>
      <div className={classes.actions}>
        {!snapshot.matches('applying') && (
          <Button data-autofocus={snapshot.matches('reading') || undefined} onClick={onClose}>
            {text.cancel}
          </Button>
        )}
        {snapshot.matches('looking') && <ApplyButton wizard={wizard} />}
      </div>
    </div>
  );
};

const intoName = (book: Book, into: Into, setup: Setup | undefined): string => {
  if (into.at === 'students') return '';
  const offering = book.offerings[into.offeringId];
  if (offering) return offeringText.full(courseName(book, offering.courseId), offeringName(book, into.offeringId));
  if (into.at === 'offering') return '';
  const { courseId, courseCode, courseNumber, title, period, year } = into.made;
  const section = sectionOf(into.made, setup);
  const course = courseId ? courseName(book, courseId) : [courseCode, courseNumber, title].filter(Boolean).join(' ');
  return [course, [period, year].filter(Boolean).join(' '), section].filter(Boolean).join(' · ');
};

/** An open question holds the button, and is a click away from it. */
const ApplyButton = ({ wizard }: { wizard: ImportWizardState }) => {
  const { snapshot, draft, send } = wizard;
  const { preview } = draft;
  const isNew = draft.into?.at === 'new';
  const open = openQuestions(draft);
  const isPlanned = snapshot.matches({ looking: 'planned' });
  const isPlanning = snapshot.matches({ looking: 'planning' });
  const isSome = preview !== undefined && changesSomething(preview.totals, { newOffering: isNew });
  return (
    <>
      {open.length > 0 && (
        <Button look="accent" className={classes.hold ?? ''} onClick={toQuestions}>
          {open[0]}
        </Button>
      )}
      {preview && !isSome && open.length === 0 && <span className={classes.because}>{text.nothingBecause}</span>}
      <Button
        look="filled"
        isBusy={isPlanning}
        disabled={!isPlanned || !isSome || open.length > 0}
        onClick={() => send({ type: 'APPLY' })}
      >
        {preview && isSome ? text.apply(preview.totals, isNew) : isPlanning ? text.notYetCompared : text.nothing}
      </Button>
    </>
  );
};

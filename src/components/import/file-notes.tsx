import { fileNotices, type Notice } from '../../../messages/import-notices.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import classes from './import.module.css';
import panel from './panel.module.css';
import type { ImportWizardState } from './use-import-wizard.ts';

/** What is to be known of the file as a whole. */
export const FileNotes = ({ wizard: { draft } }: { wizard: ImportWizardState }) => {
  const { parsed, sheetAt, setup } = draft;
  const book = useBook((all) => all);
  const sheet = parsed?.sheets[sheetAt];
  if (!parsed || !sheet || !setup) return null;
  return <Notices notices={fileNotices(parsed, sheet, book, setup)} />;
};

export const Notices = ({ notices }: { readonly notices: readonly Notice[] }) => (
  <div className={panel.notices}>
    {notices.map(({ text, isQuiet }) => (
      <p key={text} className={isQuiet ? classes.quiet : classes.warning}>
        {text}
      </p>
    ))}
  </div>
);

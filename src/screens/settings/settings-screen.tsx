import { useState } from 'react';
import { openLedger } from '../../../messages/components/opened-ledger.ts';
import { settingsText } from '../../../messages/screens/settings.ts';
import { ExportWork } from '../../components/export/export-work.tsx';
import { useFormatsNow } from '../../components/export/formats-hook.ts';
import { LedgerDialogs } from '../../components/later.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Now } from '../../workspace/views.tsx';
import { AccountPart } from './account-part.tsx';
import { ColumnsPart } from './columns-part.tsx';
import { ComputerPart } from './computer-part.tsx';
import { GradingPart } from './grading-part.tsx';
import { Part } from './line.tsx';
import { LookPart } from './look-part.tsx';
import classes from './settings.module.css';

const parts = ['look', 'grading', 'columns', 'account', 'computer', 'data'] as const;

/** Every choice applies at once. Undo takes back those of the gradebook. */
export const SettingsScreen = () => {
  const formats = useFormatsNow();
  return (
    <Page title={settingsText.title}>
      <div className={classes.settings}>
        <nav className={classes.parts} aria-label={settingsText.parts}>
          {parts.map((part) => (
            <Button key={part} onClick={() => goTo(part)}>
              {settingsText[part].title}
            </Button>
          ))}
        </nav>
        <div>
          <LookPart />
          <GradingPart key={formats} />
          <ColumnsPart />
          <Now>
            <AccountPart />
            <ComputerPart />
            <DataPart />
          </Now>
        </div>
      </div>
    </Page>
  );
};

/** Scrolls to a part and moves the focus there, so that Tab goes on from it. */
const goTo = (part: string): void => {
  const section = document.getElementById(`settings-${part}`);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
};

/** The whole gradebook as files. */
const DataPart = () => {
  const [isOpening, setOpening] = useState(false);
  return (
    <Part id="data" title={settingsText.data.title}>
      <ExportWork />
      <div>
        <Button onClick={() => setOpening(true)}>{openLedger.title}</Button>
      </div>
      {isOpening && <LedgerDialogs onClose={() => setOpening(false)} />}
    </Part>
  );
};

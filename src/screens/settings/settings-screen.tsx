import { settingsText } from '../../../messages/screens/settings.ts';
import { useFormatsNow } from '../../components/export/formats-hook.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Now } from '../../workspace/views.tsx';
import { AccountPart } from './account-part.tsx';
import { ColumnsPart } from './columns-part.tsx';
import { ComputerPart } from './computer-part.tsx';
import { DataPart } from './data-part.tsx';
import { GradingPart } from './grading-part.tsx';
import { LookPart } from './look-part.tsx';
import classes from './settings.module.css';

const parts = ['look', 'grading', 'columns', 'account', 'computer', 'data'] as const;

/** Every choice applies at once, and Undo takes it back. */
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

/** The focus goes along, so that Tab goes on from there. */
const goTo = (part: string): void => {
  const section = document.getElementById(`settings-${part}`);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
};

import type { DecimalSign } from '../../../commands/entry.ts';
import type { Setup } from '../../../commands/import/setup.ts';
import { cellText, type Sheet } from '../../../commands/import/sheet.ts';
import { type FileSystem, fileSystems } from '../../../commands/import/systems.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { systemNames } from '../../../messages/file-systems.ts';
import { Button } from '../../ui/button.tsx';
import { shownBytes } from '../../ui/bytes.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import bar from './file-bar.module.css';
import classes from './import.module.css';
import { IntoPicks } from './into-picks.tsx';
import { Pick } from './pick.tsx';
import { ReadAs } from './read-as.tsx';
import type { ImportWizardState } from './use-import-wizard.ts';

/** The file, and what was guessed about it as a whole. The user can change each of it. */
export const FileBar = ({ wizard }: { wizard: ImportWizardState }) => {
  const { draft, change, chooseHeading, chooseSheet } = wizard;
  const { parsed, setup, file } = draft;
  const sheet = parsed?.sheets[draft.sheetAt];
  if (!parsed || !sheet || !setup || !file) return null;
  return (
    <div className={bar.fileBar}>
      <div className={bar.file}>
        <Icon name="sheet" />
        <div>
          <b>{file.name}</b>
          <p className={classes.meta}>{text.readHere(shownBytes(file.blob.size))}</p>
        </div>
        <Button onClick={() => wizard.send({ type: 'RESTART' })}>{text.another}</Button>
      </div>
      <div className={bar.picks}>
        <IntoPicks wizard={wizard} />
        <Pick
          label={text.looksLike}
          value={setup.layout.system}
          data={fileSystems.map((value) => ({ value, label: systemNames[value] }))}
          onChange={(value) => wizard.chooseSystem(value as FileSystem)}
        />
        {parsed.sheets.length > 1 && (
          <Pick
            label={text.sheet}
            value={String(draft.sheetAt)}
            data={parsed.sheets.map(({ name, rows, isHidden }, at) => ({
              value: String(at),
              label: text.sheetRows(name, rows.length, isHidden),
            }))}
            onChange={(value) => chooseSheet(Number(value))}
          />
        )}
        <Pick
          label={text.heading}
          value={String(setup.headingAt ?? none)}
          data={[...headingsIn(sheet), { value: none, label: text.noHeading }]}
          onChange={(value) => chooseHeading(value === none ? null : Number(value))}
        />
        {draft.preview?.shown.rows.some(({ known }) => known) && (
          <Pick
            label={text.known}
            value={setup.knownStudents}
            data={Object.entries(text.knownChoices).map(([value, label]) => ({ value, label }))}
            onChange={(value) => change({ setup: { ...setup, knownStudents: value as Setup['knownStudents'] } })}
          />
        )}
        {((draft.preview?.totals.changedScores ?? 0) > 0 || setup.heldScores !== 'replace') && (
          <Pick
            label={text.held}
            value={setup.heldScores}
            data={Object.entries(text.heldChoices).map(([value, label]) => ({ value, label }))}
            onChange={(value) => change({ setup: { ...setup, heldScores: value as Setup['heldScores'] } })}
          />
        )}
        <Pick
          label={text.decimalSign}
          value={setup.decimalSign}
          data={Object.entries(text.decimalSigns).map(([value, label]) => ({ value, label }))}
          onChange={(value) =>
            change({ setup: { ...setup, decimalSign: value as DecimalSign, decimalSignFrom: 'choice' } })
          }
        />
        {parsed.text && <ReadAs wizard={wizard} read={parsed.text} />}
      </div>
    </div>
  );
};

const headingsIn = (sheet: Sheet): { value: string; label: string }[] =>
  sheet.rows.slice(0, searched).map(({ at, cells }, index) => ({
    value: String(index),
    label: text.headingRow(sheet.place, at, cells.map(cellText).filter(Boolean).join(', ').slice(0, shown)),
  }));

const none = 'none';
const searched = 20;
const shown = 60;

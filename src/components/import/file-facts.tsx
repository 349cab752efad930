import { Checkbox, NativeSelect } from '@mantine/core';
import type { DecimalSign } from '../../../commands/entry.ts';
import { guessSetup, setupAt } from '../../../commands/import/setup.ts';
import { cellText, type Sheet } from '../../../commands/import/sheet.ts';
import { encodingNames, separatorNames } from '../../../messages/components/files.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { encodings, type ParsedFile, separators } from '../../files/parsed.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './import.module.css';
import type { ImportWizardState } from './use-import-wizard.ts';

type ReadAsProps = {
  readonly wizard: ImportWizardState;
  readonly read: { readonly encoding?: string; readonly separator?: string };
};

const undetermined = { value: '', label: text.chooseOne };

/** How a text file was read; another choice reads it again. */
export const ReadAs = ({ wizard: { context, send }, read }: ReadAsProps) => {
  const again = (change: { encoding?: string; separator?: string }): void => {
    const { encoding, separator } = { ...context.choices, ...change };
    send({ type: 'READ_AGAIN', choices: { ...(encoding ? { encoding } : {}), ...(separator ? { separator } : {}) } });
  };
  const encoding = read.encoding ?? context.choices.encoding;
  const separator = read.separator ?? context.choices.separator;
  return (
    <div className={classes.facts}>
      <NativeSelect
        label={text.encoding}
        value={encoding ?? ''}
        data={[
          ...(encoding ? [] : [undetermined]),
          ...encodings.map((value) => ({ value, label: encodingNames[value] ?? value })),
        ]}
        onChange={({ currentTarget }) => again({ encoding: currentTarget.value })}
      />
      <NativeSelect
        label={text.separator}
        value={separator ?? ''}
        data={[
          ...(separator ? [] : [undetermined]),
          ...separators.map((value) => ({ value, label: separatorNames[value] ?? value })),
        ]}
        onChange={({ currentTarget }) => again({ separator: currentTarget.value })}
      />
    </div>
  );
};

/** What was detected about the file as a whole. The user can change all of it. */
export const FileFacts = ({ wizard }: { wizard: ImportWizardState }) => {
  const ledger = useLedger();
  const { draft, update, destination } = wizard;
  const { parsed, setup, file } = draft;
  const sheet = parsed?.sheets[draft.sheetAt];
  if (!parsed || !sheet || !setup || !file) return null;
  const guess = (headingAt: number | null): void =>
    update({
      setup: setupAt(ledger.book(), destination, sheet, file.name, headingAt, setup.rows),
      answers: new Map(),
    });
  const chooseSheet = (sheetAt: number): void => {
    const chosen = parsed.sheets[sheetAt];
    if (chosen)
      update({ sheetAt, setup: guessSetup(ledger.book(), destination, chosen, file.name), answers: new Map() });
  };
  const headings = sheet.rows.slice(0, searched).map(({ at, cells }, index) => ({
    value: String(index),
    label: text.headingRow(sheet.place, at, cells.map(cellText).filter(Boolean).join(', ').slice(0, shown)),
  }));
  return (
    <>
      <div className={classes.facts}>
        {parsed.sheets.length > 1 && (
          <NativeSelect
            label={text.sheet}
            value={String(draft.sheetAt)}
            data={parsed.sheets.map(({ name, rows, isHidden }, at) => ({
              value: String(at),
              label: text.sheetRows(name, rows.length, isHidden),
            }))}
            onChange={({ currentTarget }) => chooseSheet(Number(currentTarget.value))}
          />
        )}
        <NativeSelect
          label={text.heading}
          value={String(setup.headingAt ?? none)}
          data={[...headings, { value: none, label: text.noHeading }]}
          onChange={({ currentTarget }) => guess(currentTarget.value === none ? null : Number(currentTarget.value))}
        />
        <NativeSelect
          label={text.decimalSign}
          value={setup.decimalSign}
          data={Object.entries(text.decimalSigns).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) =>
            update({
              setup: { ...setup, decimalSign: currentTarget.value as DecimalSign, decimalSignFrom: 'choice' },
            })
          }
        />
      </div>
      {parsed.text && <ReadAs wizard={wizard} read={parsed.text} />}
      <Checkbox
        label={text.updateKnown}
        checked={setup.knownStudents === 'update'}
        onChange={({ currentTarget }) =>
          update({ setup: { ...setup, knownStudents: currentTarget.checked ? 'update' : 'leave' } })
        }
      />
      <Unread parsed={parsed} sheet={sheet} />
    </>
  );
};

/** The sheets that are not read, and how many formulas are read as their values. */
const Unread = ({ parsed, sheet }: { parsed: ParsedFile; sheet: Sheet }) => {
  const unseen = parsed.sheets.filter((each) => each.isHidden && each !== sheet).map(({ name }) => name);
  return (
    <>
      {parsed.unread.map((lost) => (
        <p key={lost.name} className={classes.warning}>
          {text.unreadSheet(lost)}
        </p>
      ))}
      {unseen.length > 0 && <p className={classes.quiet}>{text.hiddenSheets(unseen)}</p>}
      {sheet.formulas > 0 && <p className={classes.quiet}>{text.formulas(sheet.formulas)}</p>}
    </>
  );
};

const none = 'none';
const searched = 20;
const shown = 60;

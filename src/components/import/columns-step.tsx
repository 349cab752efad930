import { NativeSelect, NumberInput, Table, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { type Setup, setupFaults, withTarget } from '../../../commands/import/setup.ts';
import { textAt } from '../../../commands/import/sheet.ts';
import type { ColumnTarget } from '../../../commands/import/target.ts';
import { maxFractionDigits, maxMagnitude } from '../../../events/decimal.ts';
import { setupFaultText, importText as text } from '../../../messages/components/import.ts';
import { Button } from '../../ui/button.tsx';
import { decimalSign } from '../../ui/numbers.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { FileFacts } from './file-facts.tsx';
import classes from './import.module.css';
import { MaximaNotice } from './maxima-notice.tsx';
import { Paged } from './paged.tsx';
import { RowFacts } from './row-facts.tsx';
import { choiceValue, ignoreChoice, type TargetGroup, targetGroups } from './target-choices.ts';
import type { ImportWizardState } from './use-import-wizard.ts';

/** The target of each column, as guessed or as chosen by the user. */
export const ColumnsStep = ({ wizard }: { wizard: ImportWizardState }) => {
  const { parsed, sheetAt, setup } = wizard.draft;
  const sheet = parsed?.sheets[sheetAt];
  const book = useBook((all) => all);
  const groups = useMemo(() => targetGroups(book, setup?.offeringId ?? null), [book, setup?.offeringId]);
  if (!setup || !sheet) return null;
  const change = (column: number, target: ColumnTarget): void =>
    wizard.update({ setup: withTarget(setup, sheet, column, target) });
  const nameOf = (column: number): string => text.columnName(setup.layout.headings[column] ?? '', column);
  const faults = setupFaults(setup);
  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        if (faults.length === 0) wizard.send({ type: 'CONTINUE' });
      }}
    >
      {wizard.context.fault && <p role="alert">{wizard.context.fault}</p>}
      <FileFacts wizard={wizard} />
      <Paged label={text.columnsLabel} items={setup.targets.map((target, column) => ({ target, column }))}>
        {(page) => (
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{text.column}</Table.Th>
                <Table.Th scope="col">{text.goesTo}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {page.map(({ target, column }) => (
                <Table.Tr key={column}>
                  <Table.Th scope="row">
                    {nameOf(column)}
                    <div className={classes.quiet}>{samples(setup, column)}</div>
                  </Table.Th>
                  <Table.Td>
                    <TargetPicker
                      name={nameOf(column)}
                      target={target}
                      groups={groups}
                      hasOffering={setup.offeringId !== null}
                      onChange={(next) => change(column, next)}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Paged>
      <RowFacts wizard={wizard} />
      <MaximaNotice book={book} setup={setup} />
      {faults.map((fault) => (
        <p key={fault.fault} className={classes.fault} role="alert">
          {setupFaultText(fault, nameOf)}
        </p>
      ))}
      <div className={classes.footer}>
        <Button type="submit" look="filled" disabled={faults.length > 0}>
          {text.next}
        </Button>
        <Button onClick={() => wizard.send({ type: 'RESTART' })}>{text.another}</Button>
      </div>
    </form>
  );
};

const samples = ({ layout }: Setup, column: number): string =>
  layout.data
    .slice(0, 50)
    .flatMap((row) => textAt(row, column) || [])
    .slice(0, 3)
    .join(' · ');

type TargetPickerProps = {
  readonly name: string;
  readonly target: ColumnTarget;
  readonly groups: readonly TargetGroup[];
  readonly hasOffering: boolean;
  readonly onChange: (target: ColumnTarget) => void;
};

const TargetPicker = ({ name, target, groups, hasOffering, onChange }: TargetPickerProps) => {
  const choose = (value: string): void => {
    const chosen = groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value);
    const fresh: ColumnTarget = { to: 'newAssessment', name, max: null };
    onChange(value === fresh.to ? fresh : (chosen?.target ?? ignoreChoice.target));
  };
  return (
    <div className={classes.target}>
      <NativeSelect
        aria-label={text.targetOf(name)}
        value={choiceValue(target)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value={ignoreChoice.value}>{ignoreChoice.label}</option>
        {hasOffering && <option value="newAssessment">{text.targets.newAssessment}</option>}
        {groups.map(({ label, choices }) => (
          <optgroup key={choices[0]?.value} label={label}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      {target.to === 'ignore' && <span className={classes.quiet}>{text.ignored[target.why]}</span>}
      {target.to === 'newAssessment' && (
        <div className={classes.fresh}>
          <TextInput
            aria-label={text.newName(name)}
            value={target.name}
            onChange={({ currentTarget }) => onChange({ ...target, name: currentTarget.value })}
          />
          <NumberInput
            aria-label={text.newMax(name)}
            placeholder={text.maxPlaceholder}
            value={target.max ?? ''}
            min={0}
            max={maxMagnitude}
            decimalScale={maxFractionDigits}
            decimalSeparator={decimalSign()}
            allowedDecimalSeparators={['.', ',']}
            clampBehavior="none"
            hideControls
            onChange={(max) => onChange({ ...target, max: typeof max === 'number' ? max : null })}
          />
        </div>
      )}
    </div>
  );
};

import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import classes from './new-record.module.css';

export type NewField = { readonly name: string; readonly label: string; readonly placeholder?: string };

type NewRecordProps = {
  readonly fields: readonly NewField[];
  readonly button: string;
  /** A sentence where the record was refused: the texts then stay. */
  readonly onAdd: (texts: Readonly<Record<string, string>>) => string | undefined;
};

/** One line of fields that makes a record. After Enter the line is empty and ready for the next. */
export const NewRecord = ({ fields, button, onAdd }: NewRecordProps) => {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const refused = onAdd(texts);
    setFault(refused);
    if (refused === undefined) setTexts({});
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} className={classes.line} onSubmit={submit}>
      {fields.map(({ name, label, placeholder = label }) => (
        <TextInput
          key={name}
          className={classes.field}
          aria-label={label}
          placeholder={placeholder}
          value={texts[name] ?? ''}
          onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit">{button}</Button>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
};

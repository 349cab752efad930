import { TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import classes from './new-record.module.css';

export type NewField = { readonly name: string; readonly label: string; readonly placeholder?: string };

type NewRecordProps = {
  readonly fields: readonly NewField[];
  readonly button: string;
  /** The user has asked for the line: it is open at once and takes the focus. */
  readonly isAsked?: boolean;
  /** Returns why the record was refused, if it was: then the texts stay. */
  readonly onAdd: (texts: Readonly<Record<string, string>>) => NewFault | undefined;
  /** Given by a screen that opens the line by a button of its own: the line takes the focus, and Esc closes it. */
  readonly onClose?: () => void;
};

/** A sentence, with the field at fault if one is. */
export type NewFault = string | { readonly field: string; readonly sentence: string };

/** Moves the focus to the page's line for a new record, or to the button that opens it. */
export const focusNewRecord = (): void => document.querySelector<HTMLElement>('main [data-new-record]')?.focus();

/**
 * One line of fields that makes a record. After Enter the line is empty and ready for the next record, or the focus is
 * in the field at fault.
 */
export const NewRecord = ({ fields, button, isAsked = false, onAdd, onClose }: NewRecordProps) => {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState<NewFault>();
  const isNarrow = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(isAsked);
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const newFault = onAdd(texts);
    setFault(newFault);
    if (newFault === undefined) setTexts({});
    const faultAt = typeof newFault === 'object' ? fields.findIndex(({ name }) => name === newFault.field) : 0;
    form.current?.querySelectorAll('input')[Math.max(0, faultAt)]?.focus();
  };
  const takesFocus = isAsked || onClose !== undefined;
  const close = (): void => {
    onClose?.();
    // Once the line is gone: the focus goes to the button that opened it.
    setTimeout(focusNewRecord);
  };
  if (isNarrow && !isOpen && !onClose) {
    return (
      <Button data-new-record onClick={() => setOpen(true)}>
        {button}
      </Button>
    );
  }
  return (
    <form
      ref={form}
      className="controls"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onClose) close();
      }}
    >
      {fields.map(({ name, label, placeholder = label }, at) => (
        <TextInput
          key={name}
          data-new-record={(at === 0 && !isAsked) || undefined}
          autoFocus={(isNarrow || takesFocus) && at === 0}
          data-autofocus={(takesFocus && at === 0) || undefined}
          className={classes.field}
          aria-label={label}
          placeholder={placeholder}
          value={texts[name] ?? ''}
          error={typeof fault === 'object' && fault.field === name}
          onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit">{button}</Button>
      {fault && (
        <p className={classes.fault} role="alert">
          {typeof fault === 'object' ? fault.sentence : fault}
        </p>
      )}
    </form>
  );
};

import { type FormEvent, useRef, useState } from 'react';

/** What is wrong, and the name of the field that it stands beside. */
export type FieldFault<At extends string = string> = { readonly at: At; readonly fault: string };

/**
 * A form of which at most one field is at fault. `save` reads and saves it, or says what is wrong: then the form stays as it
 * is, and the field has the focus. Once it is saved, `onDone` is called.
 */
export const useFieldFault = <At extends string>(onDone: () => void) => {
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<FieldFault<At>>();
  const attempt = (save: () => FieldFault<At> | undefined): void => {
    const newFault = save();
    setFault(newFault);
    if (newFault) form.current?.querySelector<HTMLElement>(`[name="${newFault.at}"]`)?.focus();
    else onDone();
  };
  return {
    fault,
    errorAt: (at: At): string | undefined => (fault?.at === at ? fault.fault : undefined),
    attempt,
    /** For the form itself. */
    formProps: (save: () => FieldFault<At> | undefined) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent): void => {
        event.preventDefault();
        attempt(save);
      },
    }),
  };
};

const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Watches from now on what is typed on the page. */
export const watchTypedFields = (page: Document): void =>
  page.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target);
      for (const field of typed) if (!field.isConnected) typed.delete(field);
    },
    { capture: true },
  );

/** Whether something that was typed stands in a field still: what is entered is in the ledger, and safe. */
export const areTypedFieldsLeft = (): boolean => [...typed].some((field) => field.isConnected && field.value !== '');

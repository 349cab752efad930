/** Fields of a page in which something was typed and stands there still: what is entered is in the ledger, and safe. */
export const typedFields = (page: Document): { readonly areLeft: () => boolean } => {
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  page.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target);
      for (const field of typed) if (!field.isConnected) typed.delete(field);
    },
    { capture: true },
  );
  return { areLeft: () => [...typed].some((field) => field.isConnected && field.value !== '') };
};

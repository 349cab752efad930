/** Declared here because the core is compiled without the DOM. Every platform has this class. */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal: true },
) => { readonly decode: (bytes: Uint8Array) => string };

/** The bytes as text; `undefined` if they are not UTF-8. */
export const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

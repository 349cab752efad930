/** Every platform has this class; the language alone does not. */
declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array };

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

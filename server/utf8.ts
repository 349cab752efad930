/** Declared here because this code is compiled without the DOM. Every platform has this class. */
declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array };

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

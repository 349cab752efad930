/** Declared here because this code is compiled without the DOM. Every platform has these two functions. */
declare const btoa: (binary: string) => string;
declare const atob: (text: string) => string;

export const base64Of = (bytes: Uint8Array): string => {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
};

export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

export type ExportedFile = { readonly blob: Blob; readonly fileName: string };

/** Hands a file to the browser's downloads. */
export const saveFile = ({ blob, fileName }: ExportedFile): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

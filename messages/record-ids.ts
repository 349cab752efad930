/** The ids of records, for whoever reads a log, a file or the server's own tables beside the app. */
export const recordIds = {
  copy: (name: string) => `Copy the id of ${name}`,
  copied: (name: string, id: string) => `Copied. The id of ${name} is ${id}.`,
  notCopied: (name: string, id: string) => `Your browser did not let it be copied. The id of ${name} is ${id}.`,
};

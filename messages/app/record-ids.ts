/**
 * The ids of records, for whoever reads a log, a file or the server's own tables beside the app. `there`: at the server, as long as
 * it holds the record; it is another one than here for what was made here.
 */
export const recordIds = {
  copy: (name: string) => `Copy the id of ${name}`,
  copied: (name: string, here: string, there: string | undefined) => `Copied. ${told(name, here, there)}`,
  notCopied: (name: string, here: string, serverId: string | undefined) =>
    `The browser did not allow copying. ${told(name, here, serverId)}`,
};

const told = (name: string, here: string, serverId: string | undefined): string =>
  serverId === undefined || serverId === here
    ? `The id of ${name} is ${here}.`
    : `The id of ${name} is ${serverId} at the server, and ${here} in this ledger.`;

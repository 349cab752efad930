let why: string | undefined;

/** Notes why the ledgers of the user's other browsers are not kept on this computer. Only a helper needs to know it. */
export const noteNotKept = (error: unknown): void => {
  why = String(error);
};

/** `undefined`: this page knows of no such fault. */
export const whyNotKept = (): string | undefined => why;

let why: string | undefined;

/** Notes why what was done in the user's other browsers is not kept on this computer. It is no trouble but for somebody who helps. */
export const noteNotKept = (error: unknown): void => {
  why = String(error);
};

/** `undefined` as far as this page knows. */
export const whyNotKept = (): string | undefined => why;

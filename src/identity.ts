/** What tells this build and this tab from others. */
export type Identity = { readonly app: string; readonly projections: string; readonly tab: string };

/** `~` keeps it apart from every id a backend may give. */
export const newId = (): string => `~${crypto.randomUUID()}`;

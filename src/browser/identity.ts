import { asId, type IntentId } from '../../events/ids.ts';

/** What distinguishes this build and this tab from others. */
export type Identity = { readonly app: string; readonly projections: string; readonly tab: string };

/** A new id. It contains `~`, which no id of a server does. */
export const newId = (): string => `~${crypto.randomUUID()}`;

/** 128 random bits, in the alphabet of the wire. */
export const newIntentId = (): IntentId =>
  asId([...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''));

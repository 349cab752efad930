/**
 * What is known of the server's revision: how often it was written to. If the number is the same as before, only this
 * app has changed anything there, and a reading would be useless.
 */

import { type Revision, revised } from '../../api/capabilities.ts';
import { endpoints } from '../../api/endpoints.ts';
import { readReply } from '../../api/read-reply.ts';
import type { Credentials, RemoteReply } from '../../api/remote.ts';
import type { SyncOutcome } from './sync-chart.ts';
import type { SyncWorld } from './sync-port.ts';
import { outcomeOfFailure } from './whole-answer.ts';

/** A server that offers its revision, but does not give it when asked, is left alone for so many milliseconds. */
const silentFor = 10 * 60_000;

type Asking = Pick<SyncWorld, 'now' | 'remote'>;

export class Revisions {
  readonly #world: Asking;
  /** The revision that the server gave before the last reading, brought up to date by our own writes. */
  #known: Revision | undefined;
  /** Revisions, by number, that our own writes were answered and that do not follow `#known` directly. */
  readonly #ownWrites = new Map<number, Revision>();
  /** In `elapsed`. */
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor(world: Asking) {
    this.#world = world;
  }

  /** Whether the server can be asked if it has changed. */
  isOffered({ capabilities }: Credentials): boolean {
    return capabilities.revision === true && this.#world.now().elapsed >= this.#notBefore;
  }

  /** The revision of now; `undefined` if the server does not say it; or what a refusal leads to. */
  async ask(credentials: Credentials): Promise<Revision | SyncOutcome | undefined> {
    if (!this.isOffered(credentials)) return undefined;
    const { method, path } = endpoints.verify;
    const request = { method, path: `${path}?quiet=1`, headers: credentials.headers };
    const result = readReply({ method, reply: revised }, await this.#world.remote(credentials)(request));
    if (result.kind === 'refused') return outcomeOfFailure(result);
    const revision = result.kind === 'done' ? result.reply.revision : undefined;
    if (revision === undefined && result.kind !== 'no connection' && result.kind !== 'no answer')
      this.#notBefore = this.#world.now().elapsed + silentFor;
    return revision;
  }

  /** Whether the server holds what was read last, and what was sent since. */
  isKnown(revision: Revision | undefined): boolean {
    return revision !== undefined && revision.all === this.#known?.all;
  }

  /**
   * The server's ids of the offerings that were written to since the last reading, if nothing else was that this app reads:
   * none, if only snapshots were. `undefined`: other parts were, or it is not known.
   */
  offeringsSince(revision: Revision | undefined): readonly string[] | undefined {
    const known = this.#known;
    if (!revision || !known) return undefined;
    if ((['courses', 'students', 'settings'] as const).some((part) => revision[part] !== known[part])) return undefined;
    const ids = new Set([...Object.keys(revision.offerings), ...Object.keys(known.offerings)]);
    return [...ids].filter((id) => revision.offerings[id] !== known.offerings[id]);
  }

  /** The server was read after it gave this revision. */
  noteReading(revision: Revision | undefined): void {
    this.#known = revision;
    this.#ownWrites.clear();
  }

  /**
   * Takes the answer to a write of ours that was applied as it was sent. If nobody else wrote right before it, what the
   * server holds is known; after any other answer it is not.
   */
  noteWrite(reply: RemoteReply): void {
    const result = readReply({ method: 'POST', reply: revised }, reply);
    const revision = result.kind === 'done' ? result.reply.revision : undefined;
    if (revision !== undefined && this.#known !== undefined && revision.all > this.#known.all)
      this.#ownWrites.set(revision.all, revision);
    for (let next = this.#nextOwnWrite(); next !== undefined; next = this.#nextOwnWrite()) {
      this.#known = next;
      this.#ownWrites.delete(next.all);
    }
  }

  #nextOwnWrite(): Revision | undefined {
    return this.#known && this.#ownWrites.get(this.#known.all + 1);
  }
}

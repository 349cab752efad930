import type { Refusal } from '../../commands/refusal.ts';
import type { ClosedRefusal } from './ledger-port.ts';
import type { ProposalResult } from './proposal.ts';

type Decision = ProposalResult | Refusal | undefined;

/** `isLong`: the command is decided in slices. To accept its first attempt is to let the slices begin. */
type Trying = {
  readonly decide: () => Decision;
  readonly accept: (made: ProposalResult | undefined) => void;
  readonly refuse: (why: Refusal | ClosedRefusal) => void;
  readonly isLong?: boolean;
};

/**
 * One try of a command. The chart of the workspace says whether a command may be now, and calls either `accept` or `refuse`
 * before sending returns. A workspace that has ended calls neither: `ended` is the answer then.
 */
export class Attempt {
  readonly accept: Trying['accept'];
  readonly refuse: Trying['refuse'];
  readonly isLong: boolean;
  readonly #decide: Trying['decide'];
  #decided: { readonly decision: Decision } | undefined;
  #fault: { readonly error: unknown } | undefined;

  constructor({ decide, accept, refuse, isLong = false }: Trying) {
    this.#decide = decide;
    this.accept = accept;
    this.refuse = refuse;
    this.isLong = isLong;
  }

  /**
   * The decision about the command on the book on screen, made once, at the first call. `undefined`: it changes
   * nothing.
   */
  get decision(): Decision {
    this.#decided ??= { decision: this.#decideOrKeepFault() };
    return this.#decided.decision;
  }

  /**
   * Throws what deciding threw, which is a fault of the app. To be called once the chart has answered: what is thrown while it
   * is in a transition would end it, and with it the workspace.
   */
  throwFault(): void {
    if (this.#fault) throw this.#fault.error;
  }

  /** Nothing may be thrown while the chart is in a transition: see `throwFault`. */
  #decideOrKeepFault(): Decision {
    try {
      return this.#decide();
    } catch (error) {
      this.#fault = { error };
      return undefined;
    }
  }
}

/** The answer of a workspace that has ended, and calls neither `accept` nor `refuse`. */
export const ended = { ok: false, refusal: { refused: 'workspace.closed' } } as const;

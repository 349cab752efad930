/** What a process has in hand at once. `reserved`: the share that only signing in, signing out and verifying may use. */
export type Load = { readonly calls: number; readonly bytes: number; readonly reserved: number };

/** A call in this queue waits about half a second on the slowest machine that was measured (docs/self-hosting.md). */
export const usualLoad: Load = { calls: 256, bytes: 64 * 2 ** 20, reserved: 0.25 };

/** Thrown instead of taking more in hand. Nothing of the call was done. */
export class Overloaded extends Error {}

/** One call on its way through the process. All but `leave` throw `Overloaded` where it would be too much. */
export type Visit = {
  /** Looks, before the body is read, whether a call with so many bytes would be let in. Takes nothing. */
  readonly expect: (bytes: number) => void;
  /** Takes bytes of the body. A client that sends slowly has in hand what has come, not what it has announced. */
  readonly receive: (bytes: number) => void;
  /** Takes the call itself. Its body is whole: clients that send slowly keep nobody out. */
  readonly begin: () => void;
  /** Gives back all that was taken, at the end of this turn of Node's loop. */
  readonly leave: () => void;
};

export type Admission = (isReserved: boolean) => Visit;

/** Bounds the calls and the bytes of bodies that a process has in hand, so that it is slow at most, never out of memory. */
export const admission = (most: Load = usualLoad): Admission => {
  let calls = 0;
  let bytes = 0;
  return (isReserved) => {
    const share = isReserved ? 1 : 1 - most.reserved;
    let ownCalls = 0;
    let ownBytes = 0;
    const check = (moreCalls: number, moreBytes: number): void => {
      if (calls + moreCalls > most.calls * share || bytes + moreBytes > most.bytes * share) throw new Overloaded();
    };
    const giveBack = (): void => {
      calls -= ownCalls;
      bytes -= ownBytes;
      ownCalls = 0;
      ownBytes = 0;
    };
    return {
      expect: (announced) => check(1, announced),
      receive: (came) => {
        check(0, came);
        bytes += came;
        ownBytes += came;
      },
      begin: () => {
        check(1, 0);
        calls += 1;
        ownCalls += 1;
      },
      // Calls that are answered at once never wait in the process: the queue is what one turn of the loop finds on the
      // sockets. So they count together until the turn is over.
      leave: () => void setImmediate(giveBack),
    };
  };
};

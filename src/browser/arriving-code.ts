/** Milliseconds that code may take to arrive. */
const limit = 120_000;

/** Code of the app did not arrive: a fault of the connection, not of the code. */
export class CodeNotLoaded extends Error {}

/**
 * Resolves with the code that `bring` loads. A failed load is tried once more; after that, or if it takes too long,
 * rejects with `CodeNotLoaded`. A load that is still running is not tried again: a browser would only wait for the same
 * answer.
 */
export const arriving = async <V>(bring: () => Promise<V>): Promise<V> => {
  try {
    return await inTime(bring());
  } catch (error) {
    if (error instanceof CodeNotLoaded) throw error;
  }
  try {
    return await inTime(bring());
  } catch (error) {
    throw error instanceof CodeNotLoaded ? error : new CodeNotLoaded(String(error), { cause: error });
  }
};

/** An import cannot be called off: it goes on after the time is up, and the next try finds what came. */
const inTime = async <V>(loading: Promise<V>): Promise<V> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CodeNotLoaded(`not loaded within ${limit / 1000} s`)), limit);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
};

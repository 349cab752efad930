/** Milliseconds that code may take to arrive. */
const limit = 120_000;

/** Code of the app did not arrive: a fault of the connection, not of the code. */
export class CodeNotLoaded extends Error {}

/** Resolves with what `loading` brings. Rejects with `CodeNotLoaded` if that fails, or takes too long. */
export const arriving = async <V>(loading: Promise<V>): Promise<V> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CodeNotLoaded(`not loaded within ${limit / 1000} s`)), limit);
  });
  try {
    return await Promise.race([loading, late]);
  } catch (error) {
    throw error instanceof CodeNotLoaded ? error : new CodeNotLoaded(String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
};

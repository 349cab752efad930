/** Milliseconds that code may take to arrive. */
const limit = 120_000;

/** Code of the app did not arrive: a fault of the connection, not of what it holds. */
export class CodeNotLoaded extends Error {}

/** What `loading` brings. Rejects with `CodeNotLoaded` where it does not come, or not within the limit. */
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

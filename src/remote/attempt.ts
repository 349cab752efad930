/** What a storage lets us do; `otherwise` where it is full or forbidden. */
export const attempt = <V>(act: () => V, otherwise: V): V => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

/** The result of `act` on a storage; `otherwise` if the storage is full or forbidden. */
export const attempt = <V>(act: () => V, otherwise: V): V => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

import { createContext } from 'react';

/** Tells the user of a typed text that was not saved when its grid left the screen, in a sentence that holds the text. */
export const LeftTextContext = createContext<(sentence: string) => void>(() => undefined);

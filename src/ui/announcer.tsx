import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const AnnouncerContext = createContext<(sentence: string) => void>(() => undefined);

/** Speaks a sentence to screen readers without moving the focus. */
export const useAnnounce = (): ((sentence: string) => void) => useContext(AnnouncerContext);

export const Announcer = ({ children }: { children: ReactNode }) => {
  const [sentence, setSentence] = useState('');
  const announce = useCallback((next: string) => setSentence(next), []);
  return (
    <AnnouncerContext.Provider value={announce}>
      {children}
      <div className="unseen" aria-live="polite">
        {sentence}
      </div>
    </AnnouncerContext.Provider>
  );
};

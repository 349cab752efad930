import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { dateFormatIn, numberFormatIn } from '../../../projections/settings/formats.ts';
import { showNumbersAs } from '../../ui/numbers.ts';
import { showDatesAs } from '../../ui/times.ts';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';

/**
 * Each screen shows numbers and dates as the settings say when it opens. A change from elsewhere counts from the next
 * screen on, because an open sheet that is made anew would lose what is being typed. `isRead`: the settings are here.
 */
export const useFormatsOfScreen = (isRead: boolean): void => {
  const [path] = useLocation();
  const ledger = useLedger();
  useMemo(() => {
    if (path && isRead) applyFormats(ledger.book().settings);
  }, [path, ledger, isRead]);
  useEffect(() => {
    applyFormats(ledger.book().settings);
    return () => applyFormats({});
  }, [ledger]);
};

/** For the screen on which the formats are chosen: they apply at once. Returns a key of them. */
export const useFormatsNow = (): string => {
  const settings = useBook((book) => book.settings);
  return useMemo(() => {
    applyFormats(settings);
    return `${numberFormatIn(settings)} ${dateFormatIn(settings)}`;
  }, [settings]);
};

const applyFormats = (settings: Parameters<typeof numberFormatIn>[0]): void => {
  showNumbersAs(numberFormatIn(settings));
  showDatesAs(dateFormatIn(settings));
};

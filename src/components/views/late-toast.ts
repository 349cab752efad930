import { busyToast } from '../../workspace/toasts/take-back.ts';
import type { Toasts } from '../../workspace/toasts/toasts.ts';
import { delayedProgress } from '../../workspace/toasts/told-later.ts';

/** `busyToast` of work that is mostly short: it comes after a moment only. To be ended in any case. */
export const lateBusyToast = (toasts: Toasts, busy: string): ReturnType<typeof busyToast> => {
  const { waiting, end } = busyToast(toasts, busy);
  const late = delayedProgress<number>(waiting.tell, 0);
  const endBoth = (): void => {
    late.end();
    end();
  };
  return { waiting: { ...waiting, tell: late.tell }, end: endBoth };
};

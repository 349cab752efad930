import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { useEffect, useSyncExternalStore } from 'react';
import { shell } from '../../../messages/shell.ts';
import { Button } from '../../ui/button.tsx';
import { covering } from '../../ui/covering.ts';
import { type Toast, useToasts } from '../../workspace/toasts/toasts.ts';
import classes from './toast-view.module.css';

/** Milliseconds that a toast stays, unless the pointer or the focus rests on it. */
const lifetime = 10_000;

export const ToastView = () => {
  const toasts = useToasts();
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current);
  return (
    <div className={classes.place} aria-live="polite" aria-atomic="true">
      {toast && <ToastLine key={toast.id} toast={toast} onDismiss={toasts.dismiss} />}
    </div>
  );
};

const ToastLine = ({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) => {
  const { ref: hoverRef, hovered } = useHover();
  const { ref: focusRef, focused } = useFocusWithin();
  const place = useMergedRef(hoverRef, focusRef, covering.by);
  const isKeptOpen = hovered || focused || toast.kind === 'busy';
  useEffect(() => {
    if (isKeptOpen) return;
    const timer = setTimeout(onDismiss, lifetime);
    return () => clearTimeout(timer);
  }, [isKeptOpen, onDismiss]);
  const undo = (): void => {
    onDismiss();
    toast.undo?.();
  };

  return (
    <div ref={place} className={classes.toast} data-kind={toast.kind}>
      <span className={classes.text}>
        {toast.text}
        {/* Words of a live place are read out anew whenever they change, and this changes all the time. */}
        {toast.percent !== undefined && <span aria-hidden="true"> {shell.percent(toast.percent)}</span>}
      </span>
      {toast.undo && (
        <Button size="small" look="accent" onClick={undo}>
          {shell.undo}
        </Button>
      )}
      {toast.cancel && (
        <Button size="small" look="accent" onClick={toast.cancel}>
          {shell.cancel}
        </Button>
      )}
      <Button look="accent" size="small" className={classes.close} aria-label={shell.dismiss} onClick={onDismiss} />
    </div>
  );
};

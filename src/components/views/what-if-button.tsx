import { trialText as text } from '../../../messages/components/trial.ts';
import { Button } from '../../ui/button.tsx';
import { useEnterTrial } from './trial-hook.ts';

/** Begins a trial. Absent during a trial and in any other view. */
export const WhatIfButton = ({ onEnter }: { readonly onEnter: () => void }) => {
  const enter = useEnterTrial();
  const begin = (): void => {
    enter?.();
    onEnter();
  };
  return (
    enter && (
      <Button title={text.enterHint} onClick={begin}>
        {text.enter}
      </Button>
    )
  );
};

import { trialText as text } from '../../../messages/components/trial.ts';
import { Button } from '../../ui/button.tsx';
import { useEnterTrial } from './trial-hook.ts';

/** Begins a trial. Absent during a trial and in any other view. */
export const WhatIfButton = () => {
  const enter = useEnterTrial();
  return (
    enter && (
      <Button title={text.enterHint} onClick={enter}>
        {text.enter}
      </Button>
    )
  );
};

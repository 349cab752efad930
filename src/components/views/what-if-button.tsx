import { trialText as text } from '../../../messages/components/trial.ts';
import { Button } from '../../ui/button.tsx';
import { useEnterTrial } from './trial-hook.ts';

/** Begins a trial, where none is going on and nothing else is shown than what is now. */
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

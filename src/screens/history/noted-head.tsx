import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { headWords as text } from '../../../messages/heads.ts';
import { commitInLedger, headFrom } from '../../files/noted-head.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';

/** Takes a head that was noted elsewhere, and says which commit of the ledger has it. */
export const NotedHead = ({ last }: { readonly last: number }) => {
  const ledger = useLedger();
  const [given, setGiven] = useState('');
  const [told, setTold] = useState<{ readonly of: string; readonly words: string }>();
  const take = (value: string): void => {
    setGiven(value);
    const head = headFrom(value);
    if (head === undefined) return;
    commitInLedger(ledger.history, head).then(
      (seq) => setTold({ of: value, words: seq === undefined ? text.notConfirmed : text.confirmed(seq, last) }),
      (error: unknown) => setTold({ of: value, words: text.failed(troubleOf(error).detail) }),
    );
  };
  const isNone = given.trim() !== '' && headFrom(given) === undefined;
  return (
    <>
      <TextInput
        aria-label={text.label}
        placeholder={text.label}
        value={given}
        error={isNone ? text.notAHead : undefined}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => take(event.currentTarget.value)}
      />
      <span role="status">{told?.of === given ? told.words : ''}</span>
    </>
  );
};

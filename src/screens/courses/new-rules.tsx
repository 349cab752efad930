import { useEffect, useState } from 'react';
import { shortOfferingName } from '../../../messages/naming.ts';
import { newRulesText as text } from '../../../messages/screens/new-rules.ts';
import { type ChangedFinal, changedByRules } from '../../../projections/compare/changed-finals.ts';
import { largestFirst } from '../../../projections/compare/moments.ts';
import type { Rules } from '../../../projections/final-grades/rules.ts';
import { inBackground } from '../../browser/in-background.ts';
import { DifferingFinals } from '../../components/views/differing-finals.tsx';
import { Button } from '../../ui/button.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './new-rules.module.css';

/** `since`: the rules by which the grades were last shown. `onDone`: the user has been told, or nothing has changed. */
export type NewRulesProps = { readonly since: Rules; readonly onDone: () => void };

/** The final grades that the rules of this version change, by the records as they are when the page opens. */
export const NewRules = ({ since, onDone }: NewRulesProps) => {
  const book = useLedger().book();
  const [{ bookAtOpening }] = useState({ bookAtOpening: book });
  const [finals, setFinals] = useState<readonly ChangedFinal[]>([]);
  useEffect(
    () =>
      inBackground(changedByRules(bookAtOpening, since), (changed) => {
        if (changed.length === 0) onDone();
        else setFinals(changed);
      }),
    [bookAtOpening, since, onDone],
  );
  if (finals.length === 0) return null;
  const offerings = [...new Set(finals.map(({ offeringId }) => offeringId))];
  const [first] = offerings;
  return (
    <section className={classes.changed} aria-label={text.label}>
      <p className={classes.line}>
        {text.line(finals.length, offerings.length, first === undefined ? '' : shortOfferingName(bookAtOpening, first))}
      </p>
      <details className={classes.list}>
        <summary>{text.show}</summary>
        {offerings.map((offeringId) => (
          <section key={offeringId}>
            <h2>{shortOfferingName(bookAtOpening, offeringId)}</h2>
            <DifferingFinals
              finals={largestFirst(finals.filter((final) => final.offeringId === offeringId))}
              before={bookAtOpening}
              after={bookAtOpening}
              names={{ from: text.from, to: text.to }}
            />
          </section>
        ))}
      </details>
      <Button onClick={onDone}>{text.close}</Button>
    </section>
  );
};

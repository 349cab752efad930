import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { saveSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import { folded, matches } from '../../ui/folded.ts';
import classes from './save-snapshot.module.css';

/**
 * An offering that may be saved. `serverId`: its id at the server; without one it cannot be saved. `isOpen`: the user is
 * working on this offering.
 */
export type OfferingChoice = {
  readonly offeringId: OfferingId;
  readonly name: string;
  readonly serverId: string | undefined;
  readonly isOpen: boolean;
};

type ChoicesProps = {
  readonly choices: readonly OfferingChoice[];
  readonly chosen: ReadonlySet<OfferingId>;
  readonly onChoose: (chosen: ReadonlySet<OfferingId>) => void;
};

/** A list of at most so many is seen at a glance and needs no search. */
const mostWithoutSearch = 10;

/** The most offerings that are listed, as many as one reads. Typing narrows a longer list. */
const shownAtOnce = 100;

/** A box for each offering. Offerings that a search hides stay chosen. */
export const OfferingChoices = ({ choices, chosen, onChoose }: ChoicesProps) => {
  const [query, setQuery] = useState('');
  const found = choices.filter(({ name }) => query.trim() === '' || matches(folded(name), query));
  const toggle = (id: OfferingId): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <>
      {choices.length > mostWithoutSearch && (
        <TextInput
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <fieldset className={classes.list} aria-label={text.offerings}>
        {found.slice(0, shownAtOnce).map(({ offeringId, name, serverId, isOpen }) => (
          <Checkbox
            key={offeringId}
            checked={chosen.has(offeringId) && serverId !== undefined}
            disabled={serverId === undefined}
            description={serverId === undefined ? text.notThere : isOpen ? text.open : undefined}
            label={name}
            onChange={() => toggle(offeringId)}
          />
        ))}
        {found.length === 0 && <p>{text.noMatch}</p>}
        {found.length > shownAtOnce && <p>{text.more(found.length - shownAtOnce)}</p>}
      </fieldset>
    </>
  );
};

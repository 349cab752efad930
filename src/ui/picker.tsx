import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useId, useMemo, useState } from 'react';
import { crumbs } from '../../messages/navigation.ts';
import { folded, matches } from './folded.ts';
import classes from './picker.module.css';

export type Choice = { readonly id: string; readonly name: string };

/** As many as one reads; typing narrows a longer list. */
const shownAtOnce = 50;

export type PickerProps = {
  /** What the button picks, for screen readers: “Course”. */
  readonly label: string;
  readonly shown: string;
  readonly current: string | undefined;
  readonly choices: readonly Choice[];
  readonly search: string;
  readonly none: string;
  readonly onPick: (id: string) => void;
};

/** A button that shows the present record and opens a searchable list of the others. */
export const Picker = (props: PickerProps) => {
  const [query, setQuery] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setQuery('');
    },
    onDropdownOpen: () => {
      combobox.focusSearchInput();
    },
  });
  const listId = useId();
  const found = useMemo(
    () => props.choices.filter((choice) => query === '' || matches(folded(choice.name), query)),
    [props.choices, query],
  );

  const { selectFirstOption, dropdownOpened } = combobox;
  useEffect(() => {
    if (dropdownOpened && found.length > 0) selectFirstOption();
  }, [found, dropdownOpened, selectFirstOption]);

  return (
    <Combobox
      store={combobox}
      width={320}
      withinPortal={false}
      position="bottom-start"
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        props.onPick(id);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          type="button"
          className={classes.button}
          data-empty={props.current === undefined || undefined}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          aria-label={`${props.label}: ${props.shown}`}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes.name}>{props.shown}</span>
          <span aria-hidden="true" className={classes.mark}>
            ▾
          </span>
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded
          value={query}
          aria-label={props.search}
          placeholder={props.search}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Combobox.Options id={listId} className={classes.options} aria-label={props.label}>
          {found.slice(0, shownAtOnce).map((choice) => (
            <Combobox.Option value={choice.id} key={choice.id} active={choice.id === props.current}>
              {choice.name}
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty>{props.choices.length === 0 ? props.none : crumbs.noMatch}</Combobox.Empty>
          )}
        </Combobox.Options>
        {found.length > shownAtOnce && (
          <Combobox.Footer className={classes.rest}>{crumbs.more(found.length - shownAtOnce)}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
};

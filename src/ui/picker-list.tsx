import { Combobox, useCombobox } from '@mantine/core';
import { cloneElement, useEffect, useId, useMemo, useState } from 'react';
import { crumbs } from '../../messages/app/navigation.ts';
import { folded, matches } from './folded.ts';
import type { MenuButton } from './later/later-menu.tsx';
import classes from './picker.module.css';
import type { PickerProps } from './picker.tsx';

/** The most records that are listed, as many as one reads. Typing narrows a longer list. */
const shownAtOnce = 50;

type ListProps = PickerProps & { readonly button: MenuButton };

/** The list that a picker's button opens. */
export const PickerList = ({ button, ...props }: ListProps) => {
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
        {cloneElement(button, { 'aria-expanded': dropdownOpened, onClick: () => combobox.toggleDropdown() })}
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

import { focusFound } from './focus-list.ts';
import { Icon } from './icons/icon.tsx';
import classes from './search-box.module.css';

type SearchProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (query: string) => void;
  readonly onEnter?: () => void;
};

/** The page's search: `/` moves the focus here, Esc empties it, Enter goes to the results (`onEnter`, or the list). */
export const SearchBox = ({ label, value, onChange, onEnter }: SearchProps) => (
  <label className={classes.search}>
    <Icon name="search" />
    <input
      data-search
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) (onEnter ?? focusFound)();
      }}
    />
    <span className={classes.key} aria-hidden="true">
      /
    </span>
  </label>
);

import { TextInput } from '@mantine/core';
import classes from './search-box.module.css';

type SearchProps = { readonly label: string; readonly value: string; readonly onChange: (query: string) => void };

/** The page's search: `/` moves the focus here, Esc empties it. */
export const SearchBox = ({ label, value, onChange }: SearchProps) => (
  <TextInput
    data-search
    type="search"
    className={classes.search}
    aria-label={label}
    placeholder={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key === 'Escape') onChange('');
    }}
  />
);

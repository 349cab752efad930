import { useId, useState } from 'react';
import { historyFilters, historyText as text } from '../../../messages/screens/history.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { Commits } from './commits-hook.ts';
import { FilterRow, SetFilters } from './filter-row.tsx';
import type { Filters } from './history-filters.ts';
import classes from './history-screen.module.css';

type HeadProps = {
  /** How many changes have something unusual. */
  readonly unusual: number;
  readonly query: string;
  readonly filters: Filters;
  readonly commits: Commits;
  readonly hasVisit: boolean;
  readonly onSearch: (query: string) => void;
  readonly onChange: (change: Filters) => void;
  readonly onClear: () => void;
};

/** The search, what the list is narrowed to, and all filters behind one button. */
export const SearchHead = ({ unusual, query, filters, commits, hasVisit, onSearch, onChange, onClear }: HeadProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <search className={classes.filters} aria-label={historyFilters.label}>
      <SearchBox label={text.search} value={query} onChange={onSearch} />
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {historyFilters.label}
      </Button>
      <UnusualSwitch unusual={unusual} value={filters.isUnusual} onChange={(isUnusual) => onChange({ isUnusual })} />
      <SetFilters filters={filters} onChange={onChange} onClear={onClear} />
      <ReadOn commits={commits} />
      <div id={id} className={classes.folded} hidden={!isOpen}>
        {isOpen && <FilterRow filters={filters} onChange={onChange} hasVisit={hasVisit} />}
      </div>
    </search>
  );
};

type SwitchProps = {
  readonly unusual: number;
  readonly value: boolean | undefined;
  readonly onChange: (isUnusual: boolean) => void;
};

const UnusualSwitch = ({ unusual, value, onChange }: SwitchProps) => (
  <Segmented
    label={text.which}
    value={value ? 'unusual' : 'all'}
    choices={[
      { value: 'all', label: text.all },
      { value: 'unusual', label: text.unusual, count: unusual },
    ]}
    onChange={(which) => onChange(which === 'unusual')}
  />
);

const ReadOn = ({ commits: { isAll, isReading, failure, list, readOn } }: { readonly commits: Commits }) => {
  if (failure !== undefined) return <p role="alert">{text.failed(failure)}</p>;
  if (isAll || list.length === 0) return null;
  return (
    <Button isBusy={isReading} onClick={readOn}>
      {text.readOn}
    </Button>
  );
};

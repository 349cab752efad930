import { useMemo } from 'react';
import { asId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { assessmentName, shortOfferingName, studentWithCode } from '../../../messages/naming.ts';
import { hows, historyFilters as text } from '../../../messages/screens/history.ts';
import { type Book, enrolledIn } from '../../../projections/book/book.ts';
import { allOfferings } from '../../components/offering/choose-offering.tsx';
import { Button } from '../../ui/button.tsx';
import { sameChoices } from '../../ui/choices.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Picker, type PickerChoice } from '../../ui/picker.tsx';
import { byName } from '../../ui/sort-key.ts';
import { shownDay } from '../../ui/times.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { type Filters, isNarrowing, type TimeFilter } from './history-filters.ts';
import classes from './history-screen.module.css';

type RowProps = {
  readonly filters: Filters;
  readonly onChange: (change: Filters) => void;
  /** Whether it is known when the account was last here. */
  readonly hasVisit: boolean;
};

export const FilterRow = ({ filters, onChange, hasVisit }: RowProps) => (
  <>
    <FixedFilter label={text.how} words={hows} value={filters.how} onPick={(how) => onChange({ how })} />
    <FixedFilter label={text.who} words={text.whos} value={filters.who} onPick={(who) => onChange({ who })} />
    <WhenFilter when={filters.when} hasVisit={hasVisit} onPick={(when) => onChange({ when })} />
    <FixedFilter label={text.kind} words={text.kinds} value={filters.kind} onPick={(kind) => onChange({ kind })} />
    <Places filters={filters} onChange={onChange} />
    <FixedFilter label={text.size} words={text.sizes} value={filters.size} onPick={(size) => onChange({ size })} />
  </>
);

type FixedFilterProps<V extends string> = {
  readonly label: string;
  readonly words: { readonly [K in V]: string };
  readonly value: V | undefined;
  readonly onPick: (value: V | undefined) => void;
};

const FixedFilter = <V extends string>({ label, words, value, onPick }: FixedFilterProps<V>) => (
  <FilterPicker
    label={label}
    current={value}
    choices={keysOf(words).map((id) => ({ id, name: words[id] }))}
    onPick={(picked) => onPick(keysOf(words).find((id) => id === picked))}
  />
);

type FilterPickerProps = {
  readonly label: string;
  readonly current: string | undefined;
  readonly choices: readonly PickerChoice[];
  readonly onPick: (id: string | undefined) => void;
};

const FilterPicker = ({ label, current, choices, onPick }: FilterPickerProps) => (
  <span className={classes.filter} data-set={current !== undefined || undefined}>
    <i aria-hidden>{label}</i>
    <Picker
      label={label}
      shown={choices.find(({ id }) => id === current)?.name ?? text.any}
      current={current}
      choices={current === undefined ? choices : [{ id: '', name: text.any }, ...choices]}
      search={text.search}
      none={text.nothing}
      onPick={(id) => onPick(id === '' ? undefined : id)}
    />
  </span>
);

const openRange = { is: 'days', from: '', to: '' } as const;
const kindsOfWhen: readonly TimeFilter['is'][] = ['today', 'week', 'month', 'visit', 'days'];

type WhenProps = {
  readonly when: TimeFilter | undefined;
  readonly hasVisit: boolean;
  readonly onPick: (when: TimeFilter | undefined) => void;
};

const WhenFilter = ({ when, hasVisit, onPick }: WhenProps) => {
  const choices = kindsOfWhen
    .filter((is) => is !== 'visit' || hasVisit)
    .map((is) => ({ id: is, name: is === when?.is ? whenName(when) : text.whens[is] }));
  const pick = (id: string | undefined): void => {
    const is = kindsOfWhen.find((kind) => kind === id);
    onPick(is === 'days' ? openRange : is && { is });
  };
  return <FilterPicker label={text.when} current={when?.is} choices={choices} onPick={pick} />;
};

const whenName = (when: TimeFilter): string => {
  const between = when.is === 'days' ? text.between(shownOr(when.from), shownOr(when.to)) : '';
  return between || text.whens[when.is];
};

const shownOr = (day: string): string => (day === '' ? '' : shownDay(day));

type DayProps = { readonly label: string; readonly value: string; readonly onChange: (day: string) => void };

const DayField = ({ label, value, onChange }: DayProps) => (
  <input
    type="date"
    className={classes.dayField}
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

/** Once an offering is chosen, only its own assessments and students are offered. */
const Places = ({ filters: { offeringId, assessmentId, studentId }, onChange }: Omit<RowProps, 'hasVisit'>) => {
  const offerings = useBook(allOfferings, sameChoices);
  const book = useBook((all) => all);
  const assessments = useMemo(() => assessmentsIn(book, offeringId), [book, offeringId]);
  const students = useMemo(() => studentsIn(book, offeringId), [book, offeringId]);
  return (
    <>
      <FilterPicker
        label={text.offering}
        current={offeringId}
        choices={offerings}
        onPick={(id) => onChange({ offeringId: id === undefined ? id : asId(id), assessmentId: undefined })}
      />
      <FilterPicker
        label={text.assessment}
        current={assessmentId}
        choices={assessments}
        onPick={(id) => onChange({ assessmentId: id === undefined ? id : asId(id) })}
      />
      <FilterPicker
        label={text.student}
        current={studentId}
        choices={students}
        onPick={(id) => onChange({ studentId: id === undefined ? id : asId(id) })}
      />
    </>
  );
};

const assessmentsIn = (book: Book, offeringId: Filters['offeringId']): readonly PickerChoice[] => {
  const ids = offeringId ? (book.assessmentsOf[offeringId] ?? []) : keysOf(book.assessments);
  return ids.map((id) => ({ id, name: assessmentName(book, id) }));
};

const studentsIn = (book: Book, offeringId: Filters['offeringId']): readonly PickerChoice[] => {
  const ids = offeringId ? enrolledIn(book, offeringId) : [...book.students.keys()];
  return byName(ids.flatMap((id) => book.students.get(id) ?? [])).map(({ studentId }) => ({
    id: studentId,
    name: studentWithCode(book, studentId),
  }));
};

type SetFiltersProps = Omit<RowProps, 'hasVisit'> & { readonly onClear: () => void };

/** What the list is narrowed to: a click takes one filter away, or all of them. The days of a range can be typed here. */
export const SetFilters = ({ filters, onChange, onClear }: SetFiltersProps) => {
  const book = useBook((all) => all);
  const { when } = filters;
  if (!isNarrowing(filters)) return null;
  return (
    <>
      {valuesOf(book, filters).map(({ field, label, value }) => (
        <button
          key={field}
          type="button"
          className={classes.chip}
          aria-label={text.remove(label, value)}
          onClick={() => onChange({ [field]: undefined })}
        >
          <span className="cut">{text.set(label, value)}</span>
          <Icon name="close" />
        </button>
      ))}
      {when?.is === 'days' && (
        <span className={classes.days}>
          <DayField label={text.from} value={when.from} onChange={(from) => onChange({ when: { ...when, from } })} />
          <i aria-hidden>–</i>
          <DayField label={text.to} value={when.to} onChange={(to) => onChange({ when: { ...when, to } })} />
        </span>
      )}
      <Button size="small" onClick={onClear}>
        {text.clear}
      </Button>
    </>
  );
};

type SetFilter = { readonly field: keyof Filters; readonly label: string; readonly value: string };

const valuesOf = (book: Book, filters: Filters): readonly SetFilter[] => {
  const { how, who, when, kind, size, offeringId, assessmentId, studentId } = filters;
  const setFilter = (
    field: keyof typeof filters & keyof typeof text,
    value: string | undefined | false,
  ): readonly SetFilter[] => (value ? [{ field, label: String(text[field]), value }] : []);
  return [
    ...setFilter('how', how && hows[how]),
    ...setFilter('who', who && text.whos[who]),
    ...setFilter('when', when && whenName(when)),
    ...setFilter('kind', kind && text.kinds[kind]),
    ...setFilter('size', size && text.sizes[size]),
    ...(offeringId
      ? [{ field: 'offeringId', label: text.offering, value: shortOfferingName(book, offeringId) } as const]
      : []),
    ...(assessmentId
      ? [{ field: 'assessmentId', label: text.assessment, value: assessmentName(book, assessmentId) } as const]
      : []),
    ...(studentId
      ? [{ field: 'studentId', label: text.student, value: studentWithCode(book, studentId) } as const]
      : []),
  ];
};

import { Checkbox } from '@mantine/core';
import { courseLabels } from '../../../messages/course-labels.ts';
import { courses } from '../../../messages/screens/courses.ts';
import { settingsText } from '../../../messages/screens/settings.ts';
import { choosableColumns, choosableFields, shownOf } from '../../../projections/settings/course-choices.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useChangeSetting } from './change-setting.ts';
import { Line, Part } from './line.tsx';
import classes from './settings.module.css';

const text = settingsText.columns;

/** Chooses which columns and fields of a course are shown. Those that name the course always are. */
export const ColumnsPart = () => {
  // Joined to one text, which is equal at each render unless the settings have changed.
  const columns = useBook((book) => shownOf(book.settings, 'courses', 'columns', choosableColumns).join(' '));
  const fields = useBook((book) => shownOf(book.settings, 'course', 'visibleFields', choosableFields).join(' '));
  const change = useChangeSetting();
  return (
    <Part id="columns" title={text.title}>
      <Line name={text.courses}>
        <Checks
          label={text.courses}
          names={choosableColumns}
          labels={courses.columns}
          shown={columns.split(' ')}
          save={(shown) => change(['courses', 'columns'], shown)}
        />
      </Line>
      <Line name={text.fields} hint={text.fieldsHint}>
        <Checks
          label={text.fields}
          names={choosableFields}
          labels={courseLabels}
          shown={fields.split(' ')}
          save={(shown) => change(['course', 'visibleFields'], shown)}
        />
      </Line>
    </Part>
  );
};

type ChecksProps<N extends string> = {
  readonly label: string;
  readonly names: readonly N[];
  readonly labels: Readonly<Record<N, string>>;
  readonly shown: readonly string[];
  readonly save: (shown: string[]) => string | undefined;
};

const Checks = <N extends string>({ label, names, labels, shown, save }: ChecksProps<N>) => (
  <fieldset className={classes.checks} aria-label={label}>
    {names.map((name) => (
      <Checkbox
        key={name}
        label={labels[name]}
        checked={shown.includes(name)}
        onChange={({ currentTarget: { checked } }) =>
          save(names.filter((one) => (one === name ? checked : shown.includes(one))))
        }
      />
    ))}
  </fieldset>
);

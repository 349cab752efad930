import { PickerList } from '../later/menus.ts';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/names.ts';
import classes from './picker.module.css';

export type Choice = { readonly id: string; readonly name: string };

export type PickerProps = {
  /** What the button picks, for screen readers: “Course”. */
  readonly label: string;
  readonly shown: string;
  readonly current: string | undefined;
  readonly choices: readonly Choice[];
  readonly search: string;
  readonly none: string;
  readonly icon?: IconName;
  readonly onPick: (id: string) => void;
};

/** A button that shows the present record and opens a searchable list of the others. */
export const Picker = (props: PickerProps) => (
  <PickerList
    {...props}
    button={
      <button
        type="button"
        className={classes.button}
        data-empty={props.current === undefined || undefined}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-label={`${props.label}: ${props.shown}`}
      >
        <span className={classes.name}>{props.shown}</span>
        <Icon name={props.icon ?? 'pick'} />
      </button>
    }
  />
);

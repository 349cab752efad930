import { Button } from './button.tsx';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/names.ts';
import { PickerList } from './later-menus.ts';
import classes from './picker.module.css';

export type PickerChoice = { readonly id: string; readonly name: string };

export type PickerProps = {
  /** The kind of record that is picked, for screen readers: “Course”. */
  readonly label: string;
  readonly shown: string;
  readonly current: string | undefined;
  readonly choices: readonly PickerChoice[];
  readonly search: string;
  readonly none: string;
  readonly icon?: IconName;
  /** Picking begins an action, so the button looks like one. */
  readonly isAction?: boolean;
  readonly onPick: (id: string) => void;
};

/** A button that shows the present record and opens a searchable list of the others. */
export const Picker = (props: PickerProps) => <PickerList {...props} button={buttonOf(props)} />;

const buttonOf = ({ label, shown, current, icon, isAction }: PickerProps) => {
  // The list sets `aria-expanded` on its copy of the button.
  const opens = { 'aria-haspopup': 'listbox', 'aria-expanded': false, 'aria-label': `${label}: ${shown}` } as const;
  if (isAction) {
    return (
      <Button {...opens} {...(icon && { icon })}>
        {shown}
      </Button>
    );
  }
  return (
    <button type="button" className={classes.button} data-empty={current === undefined || undefined} {...opens}>
      <span className="cut">{shown}</span>
      <Icon name={icon ?? 'pick'} />
    </button>
  );
};

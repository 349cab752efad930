import { Icon } from './icons/icon.tsx';
import { RowMenuList } from './later-menus.ts';
import classes from './row-menu.module.css';

/** `isLoss`: it deletes something. Such actions stand last, below a line. */
export type RowAction = {
  readonly name: string;
  readonly isLoss?: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
};

export type RowMenuProps = {
  /** Whose menu it is, for screen readers. */
  readonly label: string;
  readonly actions: readonly RowAction[];
  /** For a menu that stands in no row. */
  readonly isAlwaysSeen?: boolean;
};

/** What can be done with a row: ⋯ at its end, seen where the pointer or the focus is, and always on touch. */
export const RowMenu = (props: RowMenuProps) => (
  <RowMenuList
    {...props}
    button={
      <button
        type="button"
        className={classes.button}
        data-seen={props.isAlwaysSeen}
        aria-haspopup="menu"
        aria-label={props.label}
        title={props.label}
      >
        <Icon name="more" />
      </button>
    }
  />
);

/** For what takes the focus: a menu that closes in the same moment would take it back. */
export const afterMenu = (act: () => void): void => void setTimeout(act);

type RightClick = { readonly currentTarget: EventTarget | null; readonly preventDefault: () => void };

/** For a row's right click: opens the menu that its ⋯ opens. */
export const openRowMenu = (event: RightClick): void => {
  const row = event.currentTarget;
  const button = row instanceof HTMLElement ? row.querySelector<HTMLElement>(`.${classes.button}`) : null;
  if (!button) return;
  event.preventDefault();
  button.click();
};

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

/** The menu of a row: ⋯ at its end, seen under the pointer or the focus, and always on touch. */
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

/** Acts once the menu has closed: a menu that is still closing would take back the focus that the act moves. */
export const afterMenu = (act: () => void): void => void setTimeout(act);

type RightClick = { readonly currentTarget: EventTarget | null; readonly preventDefault: () => void };

/** Opens the menu of a row's ⋯ at a right click on the row. */
export const openRowMenu = (event: RightClick): void => {
  const row = event.currentTarget;
  const button = row instanceof HTMLElement ? row.querySelector<HTMLElement>(`.${classes.button}`) : null;
  if (!button) return;
  event.preventDefault();
  button.click();
};

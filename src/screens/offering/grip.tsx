import { categoriesText as text } from '../../../messages/screens/categories.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import classes from './category-rows.module.css';

/** What a pointer drags a row by. Keys and menus do the same, so it is no stop of the keyboard. */
export const Grip = () => (
  <span className={classes.grip} draggable title={text.grip} aria-hidden="true">
    <Icon name="grip" />
  </span>
);

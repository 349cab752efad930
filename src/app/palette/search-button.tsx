import { frameWords } from '../../../messages/app/navigation.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import bar from '../frame/bar-button.module.css';
import classes from './search-button.module.css';

/** Opens the command palette on a phone, which has no rail. */
export const SearchButton = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    className={`${bar.icon} ${classes.search}`}
    aria-label={frameWords.paletteShort}
    onClick={onOpen}
  >
    <Icon name="search" />
  </button>
);

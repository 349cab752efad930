import { keyNames } from '../../../messages/app/key-names.ts';
import { frameWords, paletteHint } from '../../../messages/app/navigation.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import bar from '../frame/bar-button.module.css';
import classes from './palette-button.module.css';

/** Opens the command palette, and shows its keys. */
export const PaletteButton = ({ onOpen }: { onOpen: () => void }) => (
  <button type="button" className={classes.palette} onClick={onOpen} title={paletteHint}>
    <Icon name="search" />
    <span className={classes.word}>{frameWords.paletteShort}</span>
    <kbd>{isApple() ? keyNames.paletteOnApple : keyNames.palette}</kbd>
  </button>
);

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

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

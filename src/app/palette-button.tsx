import { palette, shell } from '../../messages/shell.ts';
import classes from './palette-button.module.css';

/** Opens the command palette, and shows the keys that do the same. */
export const Palette = ({ onOpen }: { onOpen: () => void }) => (
  <button type="button" className={classes.button} onClick={onOpen} title={palette.hint}>
    <span className={classes.word}>{shell.paletteShort}</span>
    <kbd className={classes.keys}>{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
  </button>
);

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

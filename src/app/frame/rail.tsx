import { frameWords } from '../../../messages/app/navigation.ts';
import { product } from '../../../messages/shell.ts';
import { Mark } from '../../ui/icons/mark.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { PageLink } from './page-link.tsx';
import classes from './rail.module.css';
import { RailOffering } from './rail-offering.tsx';

/** Links to the pages and into the chosen offering. */
export const Rail = ({ onPalette }: { readonly onPalette: () => void }) => (
  <nav className={classes.rail} aria-label={frameWords.navigation}>
    <span className={classes.product}>
      <Mark />
      {product}
    </span>
    <PaletteButton onOpen={onPalette} />
    <ul className={classes.links}>
      <li>
        <PageLink page="courses" icon="courses" />
      </li>
      <li>
        <PageLink page="students" icon="students" />
      </li>
      <li>
        <PageLink page="history" icon="history" />
      </li>
      <li>
        <PageLink page="snapshots" icon="archive" />
      </li>
    </ul>
    <RailOffering />
    <span className={classes.rest} />
    <PageLink page="settings" icon="settings" />
    <PageLink page="about" icon="help" />
  </nav>
);

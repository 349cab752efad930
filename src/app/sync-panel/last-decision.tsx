import { syncPanel as texts } from '../../../messages/app/sync-panel.ts';
import { Button } from '../../ui/button.tsx';
import type { Deciding } from './deciding.ts';
import classes from './sync-panel.module.css';

/** The last decision, with Undo. It is here, where the keyboard is, and not in a toast outside the panel. */
export const LastDecision = ({ deciding: { last, undo } }: { readonly deciding: Deciding }) => (
  <div className={classes.last} data-fault={last?.isFault || undefined} role={last?.isFault ? 'alert' : 'status'}>
    {last && <p>{last.text}</p>}
    {last?.commit && (
      <Button size="small" onClick={undo}>
        {texts.undo}
      </Button>
    )}
  </div>
);

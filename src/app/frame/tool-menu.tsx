import { useState } from 'react';
import { shell } from '../../../messages/shell.ts';
import { ToolMenuList } from '../../later/menus.ts';
import { ChangePassword, Contact } from '../../later/parts.ts';
import { useWorkspace } from '../../workspace-context.tsx';
import { useLeave } from '../session/leave.tsx';
import type { Undo } from '../toasts/undo.ts';
import classes from './tool-menu.module.css';

export type ToolMenuProps = { readonly undo: Undo; readonly onPalette: () => void; readonly onShortcuts: () => void };

/** What concerns the whole app: undo, theme, help, the way out. */
export const ToolMenu = (props: ToolMenuProps) => {
  const workspace = useWorkspace();
  const { askToLeave, dialog } = useLeave();
  const [opened, setOpened] = useState<'contact' | 'password'>();
  const close = (): void => setOpened(undefined);

  return (
    <>
      <ToolMenuList
        {...props}
        button={
          <button type="button" className={classes.button} aria-haspopup="menu">
            {shell.more} <span aria-hidden="true">▾</span>
          </button>
        }
        onContact={() => setOpened('contact')}
        onPassword={() => setOpened('password')}
        onLeave={askToLeave}
      />
      {dialog}
      {opened === 'contact' && <Contact demo={workspace.remote} onClose={close} />}
      {opened === 'password' && <ChangePassword demo={workspace.remote} onClose={close} />}
    </>
  );
};

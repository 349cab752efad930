import { useState } from 'react';
import { frameWords } from '../../../messages/app/navigation.ts';
import { ChangePassword, Contact, LedgerDialogs } from '../../components/later.ts';
import { useLeave } from '../../components/session/leave.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { Undo } from '../../workspace/toasts/undo.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { ToolMenuList } from '../later.ts';
import bar from './bar-button.module.css';
import classes from './tool-menu.module.css';

export type ToolMenuProps = { readonly undo: Undo; readonly onPalette: () => void; readonly onShortcuts: () => void };

/** The dialogs that the menu opens over the page. */
export type MenuDialog = 'contact' | 'password' | 'ledger' | 'report';

/** What concerns the whole app: undo, theme, help, the way out. */
export const ToolMenu = (props: ToolMenuProps) => {
  const workspace = useWorkspace();
  const { askToLeave, dialog } = useLeave();
  const [opened, setOpened] = useState<MenuDialog>();
  const close = (): void => setOpened(undefined);

  return (
    <>
      <ToolMenuList
        {...props}
        button={
          <button type="button" className={bar.icon} aria-haspopup="menu" aria-label={frameWords.more}>
            {workspace.kind === 'account' ? (
              <span className={classes.initials}>{initialsOf(workspace.user)}</span>
            ) : (
              <Icon name="more" />
            )}
          </button>
        }
        onOpen={setOpened}
        onLeave={askToLeave}
      />
      {dialog}
      {opened === 'contact' && <Contact demo={workspace.remote} onClose={close} />}
      {(opened === 'ledger' || opened === 'report') && <LedgerDialogs kind={opened} onClose={close} />}
      {opened === 'password' && <ChangePassword demo={workspace.remote} onClose={close} />}
    </>
  );
};

/** Initials from the part before the @: of its first two words, or the first two letters of its only word. */
const initialsOf = (email: string): string => {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => [...word][0]) : [...(words[0] ?? '')];
  return letters.slice(0, 2).join('').toLocaleUpperCase('en');
};

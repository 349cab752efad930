import { Menu, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { changePassword, contact } from '../../../messages/api-results.ts';
import { logOut, signedOut } from '../../../messages/session.ts';
import { pageNames, shell } from '../../../messages/shell.ts';
import { keyNames } from '../../../messages/shortcuts.ts';
import { useWorkspace } from '../../workspace-context.tsx';
import { ChangePassword } from '../session/change-password.tsx';
import { Contact } from '../session/contact.tsx';
import { useLeave } from '../session/leave.tsx';
import type { Undo } from '../toasts/undo.ts';
import { themeChoices } from './theme-choice.ts';
import classes from './tool-menu.module.css';

type ToolMenuProps = { readonly undo: Undo; readonly onPalette: () => void; readonly onShortcuts: () => void };

/** What concerns the whole app: undo, theme, help, the way out. */
export const ToolMenu = ({ undo, onPalette, onShortcuts }: ToolMenuProps) => {
  const [, navigate] = useLocation();
  const workspace = useWorkspace();
  const { askToLeave, dialog } = useLeave();
  const [opened, setOpened] = useState<'contact' | 'password'>();
  const close = (): void => setOpened(undefined);

  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" className={classes.button}>
            {shell.more} <span aria-hidden="true">▾</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {workspace.kind === 'account' && <Menu.Label>{signedOut.signedInAs(workspace.user)}</Menu.Label>}
          <Menu.Item data-autofocus onClick={undo.undo} rightSection={<kbd>{keyNames.undo}</kbd>}>
            {shell.undo}
          </Menu.Item>
          <Menu.Item onClick={undo.redo} rightSection={<kbd>{keyNames.redo}</kbd>}>
            {shell.redo}
          </Menu.Item>
          <Menu.Item onClick={onPalette} rightSection={<kbd>{keyNames.palette}</kbd>}>
            {shell.paletteShort}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{shell.theme}</Menu.Label>
          <ThemeItems />
          <Menu.Divider />
          <Menu.Item onClick={onShortcuts} rightSection={<kbd>{keyNames.help}</kbd>}>
            {shell.shortcuts}
          </Menu.Item>
          <Menu.Item onClick={() => navigate('/info')}>{pageNames.info}</Menu.Item>
          <Menu.Item onClick={() => setOpened('contact')}>{contact.open}</Menu.Item>
          {(workspace.kind === 'account' || workspace.kind === 'demo') && (
            <Menu.Item onClick={() => setOpened('password')}>{changePassword.open}</Menu.Item>
          )}
          <Menu.Item onClick={askToLeave}>{workspace.kind === 'account' ? logOut.action : shell.leave}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
      {opened === 'contact' && <Contact demo={workspace.remote} onClose={close} />}
      {opened === 'password' && <ChangePassword demo={workspace.remote} onClose={close} />}
    </>
  );
};

const ThemeItems = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string): void => {
    const choice = themeChoices.find((one) => one === value);
    if (choice) setColorScheme(choice);
  };
  return (
    <Menu.RadioGroup value={colorScheme} onChange={choose}>
      {themeChoices.map((choice) => (
        <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
          {shell.themes[choice]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
};

import { Menu } from '@mantine/core';
import { useLocation } from 'wouter';
import { keyNames } from '../../../messages/app/key-names.ts';
import { frameWords, themeWords } from '../../../messages/app/navigation.ts';
import { reportText } from '../../../messages/app/report.ts';
import { signedOut } from '../../../messages/app/session.ts';
import { logOut } from '../../../messages/components/log-out.ts';
import { openLedger } from '../../../messages/components/opened-ledger.ts';
import { changePassword } from '../../../messages/components/operations.ts';
import { pageNames, shell } from '../../../messages/shell.ts';
import { themes } from '../../../projections/settings/choices.ts';
import type { MenuButton } from '../../ui/later/later-menu.tsx';
import { useTheme } from '../../workspace/theme-hook.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import type { MenuDialog, ToolMenuProps } from './tool-menu.tsx';

type ListProps = ToolMenuProps & {
  readonly button: MenuButton;
  readonly onOpen: (dialog: MenuDialog) => void;
  readonly onLeave: () => void;
};

/** The lines of the tool menu. */
export const ToolMenuList = (props: ListProps) => {
  const { undo, onPalette, onShortcuts } = props;
  const [, navigate] = useLocation();
  const workspace = useWorkspace();
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{props.button}</Menu.Target>
      <Menu.Dropdown>
        {workspace.kind === 'account' && <Menu.Label>{signedOut.signedInAs(workspace.user)}</Menu.Label>}
        <Menu.Item data-autofocus onClick={undo.undo} rightSection={<kbd>{keyNames.undo}</kbd>}>
          {shell.undo}
        </Menu.Item>
        <Menu.Item onClick={undo.redo} rightSection={<kbd>{keyNames.redo}</kbd>}>
          {shell.redo}
        </Menu.Item>
        <Menu.Item onClick={onPalette} rightSection={<kbd>{keyNames.palette}</kbd>}>
          {frameWords.paletteShort}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{themeWords.theme}</Menu.Label>
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item onClick={() => navigate('/lodesign')}>{pageNames.outcomes}</Menu.Item>
        <Menu.Item onClick={() => navigate('/history')}>{pageNames.history}</Menu.Item>
        <Menu.Item onClick={() => navigate('/offeringsnapshots')}>{pageNames.snapshots}</Menu.Item>
        <Menu.Item onClick={onShortcuts} rightSection={<kbd>{keyNames.help}</kbd>}>
          {frameWords.shortcuts}
        </Menu.Item>
        <Menu.Item onClick={() => navigate('/settings')}>{pageNames.settings}</Menu.Item>
        <Menu.Item onClick={() => navigate('/about')}>{pageNames.about}</Menu.Item>
        <Menu.Item onClick={() => navigate('/info')}>{pageNames.info}</Menu.Item>
        <Menu.Item onClick={() => props.onOpen('ledger')}>{openLedger.title}</Menu.Item>
        <Menu.Item onClick={() => props.onOpen('report')}>{reportText.title}</Menu.Item>
        <Menu.Item onClick={() => props.onOpen('contact')}>{shell.contact}</Menu.Item>
        {workspace.sync && <Menu.Item onClick={() => props.onOpen('password')}>{changePassword.open}</Menu.Item>}
        <Menu.Item onClick={props.onLeave}>{workspace.kind === 'account' ? logOut.action : frameWords.leave}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const ThemeItems = () => {
  const { theme, choose } = useTheme();
  const pick = (value: string): void => {
    const choice = themes.find((one) => one === value);
    if (choice) choose(choice);
  };
  return (
    <Menu.RadioGroup value={theme} onChange={pick}>
      {themes.map((choice) => (
        <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
          {themeWords.themes[choice]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
};

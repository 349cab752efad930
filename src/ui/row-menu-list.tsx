import { Menu } from '@mantine/core';
import type { MenuButton } from './later/later-menu.tsx';
import type { RowMenuProps } from './row-menu.tsx';

type ListProps = Pick<RowMenuProps, 'actions'> & { readonly button: MenuButton };

/** The lines of a row's menu. It may reach out of a part that scrolls. */
export const RowMenuList = ({ button, actions }: ListProps) => {
  const firstLoss = actions.findIndex(({ isLoss }) => isLoss);
  return (
    <Menu
      position="bottom-end"
      width={220}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.flatMap(({ name, isLoss, isDisabled, onChoose }, at) => [
          at > 0 && at === firstLoss && <Menu.Divider key="line" />,
          <Menu.Item key={name} {...(isLoss ? { color: 'red' } : {})} disabled={isDisabled ?? false} onClick={onChoose}>
            {name}
          </Menu.Item>,
        ])}
      </Menu.Dropdown>
    </Menu>
  );
};

import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { shell } from '../../../messages/shell.ts';

/**
 * Ink blue, the one accent: shade 7 on light, shade 4 for its text on dark; white text is readable on shades 6 to 9.
 */
const accent: MantineColorsTuple = [
  '#f4f5fe',
  '#e9ecfc',
  '#d4d9f8',
  '#b4bdf1',
  '#a9b4ff',
  '#7480d8',
  '#5363db',
  '#3848c4',
  '#2b389f',
  '#202a7a',
];

/** Without this role, the element of a dialog's header would make it the page's banner. */
const asPart = { role: 'presentation' };
/** Locking the page's scroll would inject a style. The page itself never scrolls, only its parts do. */
const dialog = { transitionProps: { duration: 0 }, lockScroll: false };
/**
 * A menu that is higher than the window scrolls by itself. Otherwise the page would scroll, and the menu's lines would
 * move under the pointer.
 */
const fitting = { flip: true, shift: true, size: { padding: 8 } };
/** What scrolls must be reachable by keyboard alone: Tab goes from line to line of a menu, as the arrow keys do. */
const menu = { transitionProps: { duration: 0 }, shadow: 'sm', middlewares: fitting, menuItemTabIndex: 0 } as const;
const veil = { backgroundOpacity: 0.3 };
const closing = { 'aria-label': shell.close };

/** theme.css has the custom properties that Mantine would make of these values; a test compares the two. */
export const theme: MantineThemeOverride = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 6,
  fontSizes: { xs: '13px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    Modal: { defaultProps: { ...dialog, overlayProps: veil } },
    ModalRoot: { defaultProps: dialog },
    Drawer: { defaultProps: { ...dialog, overlayProps: veil } },
    ModalOverlay: { defaultProps: veil },
    ModalHeader: { defaultProps: asPart },
    ModalCloseButton: { defaultProps: closing },
    DrawerHeader: { defaultProps: asPart },
    DrawerCloseButton: { defaultProps: closing },
    Menu: { defaultProps: menu },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'sm' } },
    Combobox: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'sm' } },
    Tooltip: { defaultProps: { transitionProps: { duration: 0 }, openDelay: 400 } },
  },
});

import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { shell } from '../../../messages/shell.ts';

/** Ink blue: the one accent. Shade 8 carries white text in both schemes, shade 4 is a link on dark. */
const accent: MantineColorsTuple = [
  '#eef2fb',
  '#dbe3f5',
  '#b9c8ec',
  '#94abe1',
  '#8aa4e6',
  '#5a77c8',
  '#4766b9',
  '#3b58a8',
  '#314b95',
  '#263b77',
];

/** A dialog's header is not the page's banner, which its element would make it. */
const asPart = { role: 'presentation' };
/** Locking the page's scroll would inject a style. The page itself never scrolls, only its parts do. */
const dialog = { transitionProps: { duration: 0 }, lockScroll: false };
const veil = { backgroundOpacity: 0.3 };
const closing = { 'aria-label': shell.close };

/** A test compares these with the sizes and colours that theme.css repeats as custom properties. */
export const theme: MantineThemeOverride = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 4,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
  fontSizes: { xs: '13px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
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
    Menu: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'sm' } },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'sm' } },
    Combobox: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'sm' } },
    Tooltip: { defaultProps: { transitionProps: { duration: 0 }, openDelay: 300 } },
  },
});

import { arriving } from '../browser/arriving-code.ts';
import { later } from '../ui/later/later.tsx';
import { laterMenu } from '../ui/later/later-menu.tsx';
import type { Screen } from '../ui/later/lazy-screen.tsx';
import { partOf } from '../ui/later/part.ts';

export const ToolMenuList = laterMenu(async () => (await import('./frame/tool-menu-list.tsx')).ToolMenuList);
export const SavedPopover = laterMenu(async () => (await import('./frame/saved-popover.tsx')).SavedPopover);
export const CommandPalette = later(async () => (await import('./palette/command-palette.tsx')).CommandPalette);
export const ShortcutList = later(async () => (await import('./palette/shortcut-list.tsx')).ShortcutList);
export const SyncPanel = later(async () => (await import('./sync-panel/sync-panel.tsx')).SyncPanel);
export const SignInAgain = later(async () => (await import('./session/sign-in-again.tsx')).SignInAgain);
export const ResetDemo = later(async () => (await import('./reset-demo.tsx')).ResetDemo);

/** Shown by an account until its server has been read once. */
export const firstReading: Screen = partOf(
  async () => (await import('../components/sync/first-reading.tsx')).FirstReading,
);

/** Code that shows a past moment on every screen. Rejects with `CodeNotLoaded`. */
export const toPast = () => arriving(() => import('../components/views/past-view.tsx'));

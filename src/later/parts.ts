import { arriving } from '../app/arriving-code.ts';
import { later } from './later.tsx';
import { partOf } from './part.ts';

/** The ledger and all that belongs to an open workspace. Rejects with `CodeNotLoaded`. */
export const toOpenWorkspaces = () => arriving(() => import('../open-workspace.ts'));

// On the first page.
export const SignInSteps = later(async () => (await import('../screens/landing/sign-in-steps.tsx')).SignInSteps);
export const DemoAlert = later(async () => (await import('../screens/landing/demo-alert.tsx')).DemoAlert);
export const RemoveDialog = later(async () => (await import('../screens/landing/remove-dialog.tsx')).RemoveDialog);

// On the first page and in the frame.
export const Contact = later(async () => (await import('../app/session/contact.tsx')).Contact);
export const LedgerDialogs = later(async () => (await import('../ledger-file/ledger-dialogs.tsx')).LedgerDialogs);
export const LeaveDialog = later(async () => (await import('../app/session/leave-dialog.tsx')).LeaveDialog);

// In the frame.
export const CommandPalette = later(async () => (await import('../app/palette/command-palette.tsx')).CommandPalette);
export const ShortcutList = later(async () => (await import('../app/palette/shortcut-list.tsx')).ShortcutList);
export const SyncPanel = later(async () => (await import('../app/sync-panel/sync-panel.tsx')).SyncPanel);
export const UndoLoad = later(async () => (await import('../app/toasts/undo-load.tsx')).UndoLoad);
export const ResetDemo = later(async () => (await import('../app/reset-demo.tsx')).ResetDemo);
export const ChangePassword = later(async () => (await import('../app/session/change-password.tsx')).ChangePassword);
export const LogOutDialog = later(async () => (await import('../app/session/log-out.tsx')).LogOutDialog);
export const SignInAgain = later(async () => (await import('../app/session/sign-in-again.tsx')).SignInAgain);

// On a screen.
export const MakeOwn = later(async () => (await import('../app/session/make-own.tsx')).MakeOwn);
export const ImportWizard = later(async () => (await import('../screens/import/import-wizard.tsx')).ImportWizard);
export const HistoryDrawer = later(async () => (await import('../screens/history/history-drawer.tsx')).HistoryDrawer);
export const SnapshotDialogs = later(
  async () => (await import('../screens/snapshots/snapshot-dialogs.tsx')).SnapshotDialogs,
);
export const newRules = partOf(async () => (await import('../screens/courses/new-rules.tsx')).NewRules);
export const chooseAssessment = partOf(
  async () => (await import('../screens/assessment/choose-assessment.tsx')).ChooseAssessment,
);
export const ExportOffering = later(
  async () => (await import('../screens/snapshots/export-offering.tsx')).ExportOffering,
);
export const SheetOverlays = later(async () => (await import('../screens/assessment/overlays.tsx')).Overlays);

import { later } from '../../ui/later/later.tsx';

export const SignInSteps = later(async () => (await import('./sign-in-steps.tsx')).SignInSteps);
export const DemoAlert = later(async () => (await import('./demo-alert.tsx')).DemoAlert);
export const RemoveDialog = later(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

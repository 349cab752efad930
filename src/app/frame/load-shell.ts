import type { LoadScreen } from './lazy-screen.tsx';

/** The frame of an open workspace, which the first page does not wait for. */
export const loadShell: LoadScreen = async () => (await import('./shell.tsx')).Shell;

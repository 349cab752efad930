/**
 * Carries messages between the tabs of one browser: each tab gets what the others post, in the order they posted it.
 */
export type TabChannel = {
  onmessage: ((event: MessageEvent) => void) | null;
  readonly postMessage: (message: unknown) => void;
  readonly close: () => void;
};

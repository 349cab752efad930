/** Why a page is not open. */
export const guard = {
  why: (page: string) => `${page} opens once you have a workspace: sign in, try the demo, or start empty.`,
  ended: 'Demo and empty workspaces end when the page is reloaded or closed.',
};

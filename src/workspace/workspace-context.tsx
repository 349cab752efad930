import { createContext, type ReactNode, useContext } from 'react';
import type { Workspace } from './workspace-hooks.tsx';

const WorkspaceContext = createContext<Workspace | undefined>(undefined);

export const WorkspaceProvider = (props: { workspace: Workspace | undefined; children: ReactNode }) => (
  <WorkspaceContext.Provider value={props.workspace}>{props.children}</WorkspaceContext.Provider>
);

export const useWorkspace = (): Workspace => {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('This screen needs an open workspace; its route should have been guarded.');
  return workspace;
};

import { useState } from 'react';
import { banners } from '../../../messages/app/workspace.ts';
import { useLeave } from '../../components/session/leave.tsx';
import { Button } from '../../ui/button.tsx';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { ResetDemo } from '../later.ts';
import classes from './banner.module.css';

/** Shown all the time if this browser gave no storage, or its storage did not open. */
export const NoDisk = () => (
  <aside className={classes.banner} aria-label={banners.label}>
    <span>{banners.noDisk}</span>
  </aside>
);

/** Shown all the time if nothing here is kept. */
export const Banner = ({ workspace }: { workspace: Workspace }) => {
  const { askToLeave, dialog } = useLeave();
  const [resetting, setResetting] = useState(false);
  const { resetDemo } = workspace;
  return (
    <aside className={classes.banner} aria-label={banners.label}>
      <span>{workspace.kind === 'demo' ? banners.demo : banners.empty}</span>
      <span className={classes.actions}>
        {resetDemo && (
          <Button size="small" onClick={() => setResetting(true)}>
            {banners.reset}
          </Button>
        )}
        <Button size="small" onClick={askToLeave}>
          {banners.leave}
        </Button>
      </span>
      {resetDemo && <ResetDemo opened={resetting} onClose={() => setResetting(false)} reset={resetDemo} />}
      {dialog}
    </aside>
  );
};

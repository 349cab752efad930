import { useEffect, useState } from 'react';
import { settingsText, storagePurposes } from '../../../messages/screens/settings.ts';
import type { StorageUse } from '../../accounts/storage-use.ts';
import { shownBytes } from '../../ui/bytes.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useDoor } from '../../workspace/world.ts';
import classes from './settings.module.css';

const text = settingsText.computer;

/** What the browser stores for the app, in words. Of other users only that there is something. */
export const StorageDetails = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.details}</summary>
      {isOpen && <StorageTable />}
    </details>
  );
};

const StorageTable = () => {
  const { storageUse } = useDoor().world;
  const workspace = useWorkspace();
  const [uses, setUses] = useState<readonly StorageUse[]>([]);
  useEffect(() => {
    void storageUse(workspace).then(setUses);
  }, [storageUse, workspace]);
  return (
    <table className={classes.storage}>
      <thead>
        <tr>
          <th scope="col">{text.what}</th>
          <th scope="col">{text.whoseColumn}</th>
          <th scope="col">{text.size}</th>
        </tr>
      </thead>
      <tbody>
        {uses.map(({ what, whose, bytes, count }) => (
          <tr key={`${what} ${whose}`}>
            <td>{text.times(storagePurposes[what], count)}</td>
            <td>{text.owners[whose]}</td>
            <td>{bytes === undefined ? text.untold : shownBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

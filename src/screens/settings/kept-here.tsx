import { useEffect, useState } from 'react';
import { keptWords, settingsText } from '../../../messages/screens/settings.ts';
import type { Kept } from '../../accounts/kept-here.ts';
import { shownBytes } from '../../ui/bytes.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useDoor } from '../../workspace/world.ts';
import classes from './settings.module.css';

const text = settingsText.computer;

/** What the browser stores for the app, in words. Of other users only that there is something. */
export const KeptHere = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.details}</summary>
      {isOpen && <KeptTable />}
    </details>
  );
};

const KeptTable = () => {
  const { keptOf } = useDoor().world;
  const workspace = useWorkspace();
  const [kept, setKept] = useState<readonly Kept[]>([]);
  useEffect(() => {
    void keptOf(workspace).then(setKept);
  }, [keptOf, workspace]);
  return (
    <table className={classes.kept}>
      <thead>
        <tr>
          <th scope="col">{text.what}</th>
          <th scope="col">{text.whoseColumn}</th>
          <th scope="col">{text.size}</th>
        </tr>
      </thead>
      <tbody>
        {kept.map(({ what, whose, bytes, count }) => (
          <tr key={`${what} ${whose}`}>
            <td>{text.times(keptWords[what], count)}</td>
            <td>{text.owners[whose]}</td>
            <td>{bytes === undefined ? text.untold : shownBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

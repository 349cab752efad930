import { useState } from 'react';
import { gridText } from '../../../messages/ui/grid.ts';
import { copyText } from '../copy-text.ts';
import type { OrphanedEdit } from './editing.ts';

type Props = {
  readonly message: { readonly text: string; readonly isSeen: boolean };
  readonly orphans: readonly OrphanedEdit[];
  readonly onDismiss: (orphan: OrphanedEdit) => void;
};

/** Below the grid: its messages, and typed texts whose cells are gone. Spoken politely. */
export const GridNotices = ({ message, orphans, onDismiss }: Props) => (
  <>
    <div role="status" className={message.isSeen && message.text ? 'gl-notice' : 'gl-spoken'}>
      {message.text}
    </div>
    {orphans.map((orphan) => (
      <Orphan
        key={`${orphan.rowId} ${orphan.columnId} ${orphan.text}`}
        orphan={orphan}
        onDismiss={() => onDismiss(orphan)}
      />
    ))}
  </>
);

const Orphan = ({ orphan, onDismiss }: { readonly orphan: OrphanedEdit; readonly onDismiss: () => void }) => {
  const [isRefused, setRefused] = useState(false);
  const copy = (): void => {
    void copyText(orphan.text).then((done) => setRefused(!done));
  };
  return (
    <div role="alert" className="gl-notice">
      <span>
        {gridText.orphaned(orphan.rowName, orphan.columnName)} <code className="gl-kept">{orphan.text}</code>
        {isRefused ? ` ${gridText.notCopiedText}` : ''}
      </span>
      <button type="button" onClick={copy}>
        {gridText.copy}
      </button>
      <button type="button" onClick={onDismiss}>
        {gridText.dismiss}
      </button>
    </div>
  );
};

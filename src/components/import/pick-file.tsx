import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { importText as text } from '../../../messages/components/import.ts';
import { Button } from '../../ui/button.tsx';
import { FilePlace } from './file-place.tsx';
import classes from './import.module.css';

/** A file by drop or by choosing, or a table from the clipboard. */
export const PickFile = ({ onChoose }: { onChoose: (blob: Blob, name: string) => void }) => {
  const [pasted, setPasted] = useState('');
  return (
    <div className={classes.pick}>
      <FilePlace isFirst onChoose={(file) => onChoose(file, file.name)} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(new Blob([pasted]), text.pastedName);
        }}
      >
        <Textarea
          label={text.pasteLabel}
          rows={6}
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
        <div className="controls">
          <Button type="submit" look="outlined" disabled={pasted.trim() === ''}>
            {text.pasteUse}
          </Button>
        </div>
      </form>
    </div>
  );
};

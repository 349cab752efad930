import { FileButton, Textarea } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { importText as text } from '../../../messages/components/import.ts';
import { Button } from '../../ui/button.tsx';
import classes from './import.module.css';

/** A file by drop or by choosing, or a table from the clipboard. */
export const PickStep = ({ onChoose }: { onChoose: (blob: Blob, name: string) => void }) => {
  const [pasted, setPasted] = useState('');
  const [over, setOver] = useState(false);
  const hover = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent): void => {
    hover(false)(event);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file, file.name);
  };
  return (
    <div className={classes.pick}>
      <section
        className={classes.drop}
        data-over={over || undefined}
        aria-label={text.drop}
        onDragOver={hover(true)}
        onDragLeave={hover(false)}
        onDrop={drop}
      >
        <p>{text.drop}</p>
        <FileButton onChange={(file) => file && onChoose(file, file.name)} accept=".csv,.tsv,.txt,.xlsx,.xlsm">
          {(props) => (
            <Button {...props} look="filled" data-autofocus>
              {text.choose}
            </Button>
          )}
        </FileButton>
        <p className={classes.quiet}>{text.kinds}</p>
      </section>
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
          <Button type="submit" disabled={pasted.trim() === ''}>
            {text.pasteUse}
          </Button>
        </div>
      </form>
    </div>
  );
};

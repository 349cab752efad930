import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { importText as text } from '../../../messages/components/import.ts';
import { Button } from '../../ui/button.tsx';
import classes from './file-place.module.css';

type FilePlaceProps = {
  /** The button has the focus when a dialog with it opens. */
  readonly isFirst?: boolean;
  /** Which files are taken, and what comes of them. */
  readonly kinds?: string;
  readonly onChoose: (file: File) => void;
  readonly children?: ReactNode;
};

/** A file by drop or by choosing. `children`: other ways. */
export const FilePlace = ({ isFirst, kinds = text.kinds, onChoose, children }: FilePlaceProps) => {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hover = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent): void => {
    hover(false)(event);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    <section
      className={classes.drop}
      data-over={over || undefined}
      aria-label={text.drop}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={drop}
    >
      <p>{text.drop}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ods,.zip"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again once it is corrected.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      <div className={classes.actions}>
        <Button
          look="filled"
          icon="importFile"
          data-autofocus={isFirst || undefined}
          onClick={() => input.current?.click()}
        >
          {text.choose}
        </Button>
        {children}
      </div>
      <p className={classes.kinds}>{kinds}</p>
    </section>
  );
};

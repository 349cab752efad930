import { type MouseEvent, Suspense, useState } from 'react';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import type { WriteCells } from '../../components/scores/use-grade-edits.ts';
import { footRoom } from '../../ui/foot-room.ts';
import { icon } from '../../ui/icons/icon.tsx';
import { PartBoundary } from '../../ui/later/part-boundary.tsx';
import classes from './grade-sheet.module.css';
import { aboutPlace } from './later.ts';
import { type OpenSheet, type SheetNow, useSheet } from './open-sheet.ts';

export type PartProps = { readonly sheet: OpenSheet };
export type LineProps = PartProps & { readonly write: WriteCells; readonly onHistory: () => void };

/**
 * About the active cell: its warning and what mends it, its last change, what is selected. Each part renders alone. On a phone
 * one line, which a tap opens to a sheet with all of it; nothing opens it by itself, so that no row moves while somebody types.
 */
export const CellLine = ({ sheet, write, onHistory }: LineProps) => {
  const at = useSheet(sheet, whereAt);
  const [isOpen, setOpen] = useState(false);
  const About = aboutPlace.component();
  return (
    <footer ref={footRoom} className={classes.line} data-open={isOpen}>
      {at !== 'nowhere' && (
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-label={texts.line.about}
          onMouseDown={stayThere}
          onClick={() => setOpen(!isOpen)}
        >
          {icon('pick')}
        </button>
      )}
      {at === 'nowhere' && <span>{texts.line.idle}</span>}
      {at !== 'nowhere' && (
        <PartBoundary key={at} onFailure={aboutPlace.forget} instead={() => null}>
          <Suspense>
            <About at={at} sheet={sheet} write={write} onHistory={onHistory} />
          </Suspense>
        </PartBoundary>
      )}
    </footer>
  );
};

/** A press here neither ends what is being typed nor takes its keyboard away. */
const stayThere = (event: MouseEvent): void => event.preventDefault();

const whereAt = ({ place }: SheetNow): 'nowhere' | 'header' | 'cell' => {
  if (!place) return 'nowhere';
  return place.rowId === null ? 'header' : 'cell';
};

import { importText } from '../../../messages/components/import.ts';
import { encodingNames } from '../../../messages/read-faults.ts';
import { type Encoding, encodings } from '../../../tables/parsed.ts';
import { Pick } from '../import/pick.tsx';
import classes from './fill.module.css';
import type { useFill } from './fill-state.ts';

/** The sheet of a workbook with several, and the encoding of a text that is not UTF-8; another choice reads it again. */
export const ReadAs = ({ fill: { form, readAgain } }: { readonly fill: ReturnType<typeof useFill> }) => {
  if (!form) return null;
  const { read, options } = form;
  const hasSheets = read.sheets.length > 1;
  const hasEncoding = read.text !== undefined && read.text.encoding !== 'utf-8';
  if (!hasSheets && !hasEncoding) return null;
  return (
    <div className={classes.readAs}>
      {hasSheets && (
        <Pick
          label={importText.sheet}
          value={String(options.sheetAt ?? 0)}
          data={read.sheets.map(({ name, rows, isHidden }, at) => ({
            value: String(at),
            label: importText.sheetRows(name, rows.length, isHidden),
          }))}
          onChange={(value) => readAgain({ sheetAt: Number(value) })}
        />
      )}
      {hasEncoding && (
        <Pick
          label={importText.encoding}
          value={options.encoding ?? ''}
          data={encodings.map((value) => ({ value, label: encodingNames[value] ?? value }))}
          onChange={(value) => readAgain({ encoding: value as Encoding })}
        />
      )}
    </div>
  );
};

import { importText as text } from '../../../messages/components/import.ts';
import { encodingNames, separatorNames } from '../../../messages/read-faults.ts';
import { encodings, separators } from '../../../tables/parsed.ts';
import { Pick } from './pick.tsx';
import type { ImportWizardState } from './use-import-wizard.ts';

type ReadAsProps = {
  readonly wizard: ImportWizardState;
  readonly read: { readonly encoding?: string; readonly separator?: string };
};

const undetermined = { value: '', label: text.chooseOne };

/** How a text file was read; another choice reads it again. */
export const ReadAs = ({ wizard: { context, send }, read }: ReadAsProps) => {
  const again = (change: { encoding?: string; separator?: string }): void => {
    const { encoding, separator } = { ...context.choices, ...change };
    send({ type: 'READ_AGAIN', choices: { ...(encoding ? { encoding } : {}), ...(separator ? { separator } : {}) } });
  };
  const encoding = read.encoding ?? context.choices.encoding;
  const separator = read.separator ?? context.choices.separator;
  return (
    <>
      <Pick
        label={text.encoding}
        value={encoding ?? ''}
        data={[
          ...(encoding ? [] : [undetermined]),
          ...encodings.map((value) => ({ value, label: encodingNames[value] ?? value })),
        ]}
        onChange={(value) => again({ encoding: value })}
      />
      <Pick
        label={text.separator}
        value={separator ?? ''}
        data={[
          ...(separator ? [] : [undetermined]),
          ...separators.map((value) => ({ value, label: separatorNames[value] ?? value })),
        ]}
        onChange={(value) => again({ separator: value })}
      />
    </>
  );
};

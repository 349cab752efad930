import { importClassText as text, courses as texts } from '../../../messages/screens/courses.ts';
import { FilePlace } from '../../components/import/file-place.tsx';
import { Button } from '../../ui/button.tsx';

type FirstFileProps = {
  /** Without a file: one is chosen later, or a table is pasted. */
  readonly onImport: (file?: File) => void;
  readonly onByHand: () => void;
};

/** What a gradebook without courses begins with: a file, which makes course, offering, roster and assessments. */
export const FirstFile = ({ onImport, onByHand }: FirstFileProps) => (
  <FilePlace onChoose={onImport}>
    <Button onClick={() => onImport()}>{text.paste}</Button>
    <Button data-new-record onClick={onByHand}>
      {texts.newCourse}
    </Button>
  </FilePlace>
);

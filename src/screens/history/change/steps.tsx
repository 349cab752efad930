import { useEffect } from 'react';
import { openedChange as text } from '../../../../messages/screens/opened-change.ts';
import { Button } from '../../../ui/button.tsx';
import { inDialog, isTyping } from '../../../ui/focus.ts';

type StepsProps = {
  readonly rowIds: readonly string[];
  readonly chosenId: string;
  readonly onChoose: (rowId: string) => void;
};

/** Buttons from an opened change to the one above or below it in the list, with the keys `k` and `j`. */
export const ChangeSteps = ({ rowIds, chosenId, onChoose }: StepsProps) => {
  const at = rowIds.indexOf(chosenId);
  const [above, below] = [rowIds[at - 1], rowIds[at + 1]];
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isMeant = !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing);
      if (!isMeant || isTyping(event.target) || inDialog(event.target)) return;
      const to = { k: above, j: below }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      onChoose(to);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [above, below, onChoose]);
  return (
    <div className="controls">
      <Button
        size="small"
        title={text.keyPrevious}
        disabled={above === undefined}
        onClick={() => onChoose(above ?? '')}
      >
        {text.previous}
      </Button>
      <Button size="small" title={text.keyNext} disabled={below === undefined} onClick={() => onChoose(below ?? '')}>
        {text.next}
      </Button>
    </div>
  );
};

import { useState } from 'react';
import { asId, type OfferingId } from '../../../events/ids.ts';
import { importClassText as text } from '../../../messages/screens/courses.ts';
import { ImportWizard } from '../../components/later.ts';
import { allOfferings } from '../../components/offering/choose-offering.tsx';
import { sameChoices } from '../../ui/choices.ts';
import { Picker } from '../../ui/picker.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { NewOfferingDialog } from './new-offering-dialog.tsx';

/** A class list from a file: into an offering, which may be made for it, or students alone. */
export const ImportClass = () => {
  const offerings = useBook(allOfferings, sameChoices);
  const [into, setInto] = useState<OfferingId | null | 'new'>();
  const close = (): void => setInto(undefined);
  return (
    <>
      <Picker
        label={text.into}
        shown={text.open}
        current={undefined}
        icon="importFile"
        isAction
        choices={[...choices, ...offerings]}
        search={text.search}
        none={text.none}
        onPick={(id) => setInto(id === studentsOnly ? null : id === newOne ? 'new' : asId<OfferingId>(id))}
      />
      {into === 'new' ? (
        <NewOfferingDialog onAdded={setInto} onClose={close} />
      ) : (
        into !== undefined && <ImportWizard offeringId={into} onClose={close} />
      )}
    </>
  );
};

/** No id of an offering is blank. */
const [newOne, studentsOnly] = [' ', ''];

/** Above the offerings, of which a long list shows only the first. */
const choices = [
  { id: newOne, name: text.newOffering },
  { id: studentsOnly, name: text.studentsOnly },
];

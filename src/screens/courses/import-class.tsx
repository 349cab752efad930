import { useState } from 'react';
import { asId, type OfferingId } from '../../../events/ids.ts';
import { importClassText as text } from '../../../messages/courses.ts';
import { ImportWizard } from '../../later/parts.ts';
import { sameChoices } from '../../ui/choices.ts';
import { allOfferings } from '../../ui/choose-offering.tsx';
import { Picker } from '../../ui/picker.tsx';
import { useBook } from '../../workspace-hooks.tsx';

/** A class list from a file: into an offering, whose page would open the same, or students alone. */
export const ImportClass = () => {
  const offerings = useBook(allOfferings, sameChoices);
  const [into, setInto] = useState<{ readonly offeringId: OfferingId | null }>();
  return (
    <>
      <Picker
        label={text.into}
        shown={text.open}
        current={undefined}
        icon="importFile"
        choices={[...offerings, { id: studentsOnly, name: text.studentsOnly }]}
        search={text.search}
        none={text.none}
        onPick={(id) => setInto({ offeringId: id === studentsOnly ? null : asId<OfferingId>(id) })}
      />
      {into && <ImportWizard offeringId={into.offeringId} onClose={() => setInto(undefined)} />}
    </>
  );
};

/** No id of an offering is blank. */
const studentsOnly = '';

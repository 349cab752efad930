import { asId, type OfferingId } from '../../events/ids.ts';
import { cli } from '../../messages/cli/cli.ts';
import { importCommand as text } from '../../messages/cli/import.ts';
import { toChooseIn } from '../called-offering.ts';
import { CommandFailure } from '../command.ts';
import type { GradebookFile } from '../gradebook-file.ts';
import type { ImportQuestion } from './asked.ts';
import type { Place } from './planned-file.ts';

/** The offering that is meant, or the question which of several it is. */
type PlaceFound =
  | { readonly is: 'place'; readonly place: Place }
  | { readonly is: 'asked'; readonly asked: ImportQuestion };

/**
 * The offering to import into, if it is named or the only one. `place` is undefined where there is none: the import
 * makes one.
 */
export const placeIn = ({ book, offerings }: GradebookFile, file: string, offering: string | undefined): PlaceFound => {
  if (offering !== undefined) {
    const offeringId = asId<OfferingId>(offering);
    if (!offerings.includes(offeringId)) throw new CommandFailure(cli.inFile(file, cli.noSuchOffering(offering)));
    return { is: 'place', place: offeringId };
  }
  if (offerings.length > 1) {
    return { is: 'asked', asked: { what: 'offering', text: text.several(toChooseIn(book, offerings)) } };
  }
  return { is: 'place', place: offerings[0] };
};

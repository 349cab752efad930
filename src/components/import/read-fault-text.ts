import { readFaults } from '../../../messages/components/files.ts';
import type { ReadFault } from '../../files/parsed.ts';

const sentences: { readonly [F in ReadFault['fault']]: (fault: Extract<ReadFault, { fault: F }>) => string } =
  readFaults;

/** What is wrong with a file, where, and what to do. */
export const readFaultText = (fault: ReadFault): string =>
  (sentences[fault.fault] as (fault: ReadFault) => string)(fault);

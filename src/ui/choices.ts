import { shallowEqual } from '@mantine/hooks';
import type { Choice } from './picker.tsx';

export const sameChoices = (a: readonly Choice[], b: readonly Choice[]): boolean =>
  a.length === b.length && a.every((choice, at) => shallowEqual(choice, b[at]));

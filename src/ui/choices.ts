import { shallowEqual } from '@mantine/hooks';
import type { PickerChoice } from './picker.tsx';

export const sameChoices = (a: readonly PickerChoice[], b: readonly PickerChoice[]): boolean =>
  a.length === b.length && a.every((choice, at) => shallowEqual(choice, b[at]));

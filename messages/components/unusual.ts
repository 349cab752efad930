import { whole } from '../counts.ts';

/** What is out of the ordinary with a change, in two or three words. */
export const unusualText = {
  night: 'at night',
  over: 'over maximum',
  many: (values: number) => `${whole(values)} at once`,
  late: (weeks: number) => `changed ${whole(weeks)} weeks later`,
};

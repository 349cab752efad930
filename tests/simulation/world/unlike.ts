import type { Command } from '../../../commands/catalogue.ts';

/** Without keys an addition is known again by what it says, and nobody could tell two that say the same: this one says `mark`. */
export const unlike = (command: Command, mark: string): Command => {
  switch (command.type) {
    case 'AddCourse':
    case 'SaveCourse':
      return { ...command, fields: { ...command.fields, title: mark } };
    case 'AddOffering':
    case 'SaveOffering':
      return { ...command, fields: { ...command.fields, tag: mark } };
    case 'AddAssessment':
    case 'SaveAssessment':
      return { ...command, fields: { assessmentName: mark } };
    case 'AddStudent':
    case 'SaveStudent':
      return { ...command, fields: { ...command.fields, lastName: mark } };
    default:
      return command;
  }
};

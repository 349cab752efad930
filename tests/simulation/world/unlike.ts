import type { Command } from '../../../commands/catalogue.ts';

/**
 * The addition with `mark` in it. Without keys an addition is recognised by its content, and two with the same content
 * could not be told apart.
 */
export const unlike = (command: Command, mark: string): Command => {
  switch (command.type) {
    case 'AddCourse':
    case 'SaveCourse':
      return { ...command, fields: { ...command.fields, title: mark } };
    case 'AddOffering':
    case 'SaveOffering':
    case 'CopyOffering':
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

import type { FileSystem } from '../commands/import/systems.ts';

/** Kinds of files, by the system that writes them. */
export const systemNames: { readonly [S in FileSystem]: string } = {
  Canvas: 'Canvas gradebook',
  Moodle: 'Moodle grades',
  Gradescope: 'Gradescope scores',
  Blackboard: 'Blackboard gradebook',
  Brightspace: 'Brightspace grades',
  Sakai: 'Sakai gradebook',
  RELATE: 'RELATE gradebook',
  nbgrader: 'nbgrader scores',
  MarkUs: 'MarkUs marks',
  Submitty: 'Submitty list',
  Pawtograder: 'Pawtograder scores',
  WeBWorK: 'WeBWorK list',
  OneRoster: 'OneRoster files',
  registrar: 'Registrar’s list',
  other: 'Something else',
};

/** Which system's file it is taken for, and which it could be, too. */
export const fitsTooText = (taken: FileSystem, others: readonly FileSystem[]): string =>
  `It is read as: ${systemNames[taken]}. Its headings fit ${others.map((system) => systemNames[system]).join(' and ')}, too. Choose under Looks like what it is; what two systems wrote is best imported as two files.`;

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

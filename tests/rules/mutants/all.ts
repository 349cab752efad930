import { ofCourses } from './courses.ts';
import { ofOfferings } from './offerings.ts';
import type { RuleMutant } from './rule-mutant.ts';

export const ruleMutants: readonly RuleMutant[] = [...ofCourses, ...ofOfferings];

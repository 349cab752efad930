import type { Assessment } from '../../events/entities.ts';
import type { AssessmentId } from '../../events/ids.ts';
import { nameKey, readLabel } from './header.ts';
import type { ScoreTarget } from './target.ts';

export type ScoreFinder = {
  /** Where points under one of these titles go; `max`: as the file states it. `undefined`: into no assessment here. */
  readonly find: (titles: readonly string[], max: number | null) => FoundTarget | undefined;
  /** All problems of the assessment of that name, if it has so many; without a name, of the one that is open. */
  readonly problemsOf: (name: string, count: number) => readonly ScoreTarget[] | undefined;
};

/** A part of an assessment, or why it is not certain which. */
type FoundTarget = ScoreTarget | { readonly to: 'ignore'; readonly why: 'several problems' | 'several assessments' };

/** `open`: the assessment of the screen on which the import was opened. */
export const scoreFinder = (assessments: readonly Assessment[], open: AssessmentId | undefined): ScoreFinder => {
  const opened = assessments.find(({ assessmentId }) => assessmentId === open);
  const assessmentsCalled = (name: string): readonly Assessment[] =>
    assessments.filter(({ assessmentName }) => nameKey(assessmentName) === nameKey(name));
  return {
    find: (titles, max) => {
      for (const title of titles) {
        const [named, ...others] = assessmentsCalled(title);
        if (named) return others.length === 0 ? wholeAssessment(named) : severalAssessments;
      }
      for (const title of titles) {
        const part = partOfNamed(assessments, title) ?? (opened && partTarget(opened, title));
        if (part && mayBeOutOf(assessments, part, max)) return part;
      }
      return undefined;
    },
    problemsOf: (name, count) => {
      const [named, ...others] = name ? assessmentsCalled(name) : [opened];
      if (named?.problems.length !== count || others.length > 0) return undefined;
      return named.problems.map(({ problemId }) => ({ to: 'problem', assessmentId: named.assessmentId, problemId }));
    },
  };
};

/** For a column whose name belongs to several assessments: only the instructor knows which one is meant. */
const severalAssessments: FoundTarget = { to: 'ignore', why: 'several assessments' };

/**
 * Whether the column may belong to the target: “Homework 2” out of 20 is not problem 2 of Homework, which is out of 10.
 * A guess must not shrink a class's points.
 */
const mayBeOutOf = (assessments: readonly Assessment[], target: FoundTarget, max: number | null): boolean => {
  if (target.to !== 'problem' || max === null) return true;
  const { problems } = assessments.find(({ assessmentId }) => assessmentId === target.assessmentId) ?? {};
  return problems?.find(({ problemId }) => problemId === target.problemId)?.max === max;
};

const wholeAssessment = ({ assessmentId, problems }: Assessment): FoundTarget => {
  const [only, ...others] = problems;
  if (!only || others.length > 0) return { to: 'ignore', why: 'several problems' };
  return { to: 'problem', assessmentId, problemId: only.problemId };
};

/** `Midterm 1 P2`, `Midterm 1: Problem 2`, `Midterm 1 - Bonus`. */
const partOfNamed = (assessments: readonly Assessment[], title: string): FoundTarget | undefined => {
  const key = nameKey(title);
  const longestFirst = [...assessments].sort((a, b) => b.assessmentName.length - a.assessmentName.length);
  for (const assessment of longestFirst) {
    const name = nameKey(assessment.assessmentName);
    const rest = name !== '' && key.startsWith(name) ? /^\s*[-–:·,/]?\s*(.+)$/u.exec(key.slice(name.length)) : null;
    const part =
      rest?.[1] && /^[\s\-–:·,/]/u.test(key.slice(name.length)) ? partTarget(assessment, rest[1]) : undefined;
    if (!part) continue;
    return assessments.some((other) => other !== assessment && nameKey(other.assessmentName) === name)
      ? severalAssessments
      : part;
  }
  return undefined;
};

const partTarget = ({ assessmentId, problems }: Assessment, label: string): ScoreTarget | undefined => {
  const part = readLabel(label);
  if (part === 'bonus' || part === 'curve') return { to: part, assessmentId };
  const problem = part === 'score' ? (problems.length === 1 ? problems[0] : undefined) : part && problems[part - 1];
  return problem ? { to: 'problem', assessmentId, problemId: problem.problemId } : undefined;
};

import type { ScoreColumn, ScoreTable } from '../../projections/guard/scores.ts';

/** From 0 to 1, without 1. */
export type Chance = () => number;

/** Park and Miller's generator: the same classes for the same seed. */
export const chanceOf = (seed: number): Chance => {
  let state = (seed % 2147483646) + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return (state - 1) / 2147483646;
  };
};

const between = (chance: Chance, low: number, high: number): number => low + (high - low) * chance();
const whole = (chance: Chance, low: number, high: number): number => Math.floor(between(chance, low, high + 1));

/** Nearly normal. */
const bell = (chance: Chance, mean: number, deviation: number): number =>
  mean + deviation * (chance() + chance() + chance() + chance() - 2) * Math.sqrt(3);

/** How scores come about in one assessment: points for work, for being there, or all or nothing. */
type Manner = 'points' | 'presence' | 'all or nothing';

const mannerOf = (chance: Chance): Manner => {
  const drawn = chance();
  if (drawn < 0.08) return 'presence';
  return drawn < 0.16 ? 'all or nothing' : 'points';
};

/** An honest class: skill, how hard the work is, days that are bad, work that is missing or not graded yet. */
export const honestClass = (chance: Chance, students = whole(chance, 8, 200)): ScoreTable => {
  const rows = Array.from({ length: students }, (_, at) => `s${at}`);
  const skills = rows.map(() => bell(chance, 0.76, 0.13));
  const columns = Array.from({ length: whole(chance, 2, 9) }, (_, at) => partOf(chance, `a${at}`, skills)).flat();
  return { rows, columns };
};

const partOf = (chance: Chance, part: string, skills: readonly number[]): readonly ScoreColumn[] => {
  const manner = mannerOf(chance);
  const isExam = chance() < 0.25;
  const ease = bell(chance, isExam ? -0.12 : 0.05, 0.05);
  const days = skills.map((skill) => bell(chance, skill + ease, 0.09));
  const isAbsent = skills.map(() => chance() < 0.04);
  const zeroForAbsent = chance() < 0.5;
  const graded = chance() < 0.2 ? chance() : 1;
  return Array.from({ length: chance() < 0.4 ? 1 : whole(chance, 2, 8) }, (_, at): ScoreColumn => {
    const max = manner === 'presence' ? 1 : whole(chance, 1, 4) * 5;
    const hard = bell(chance, 0, 0.06);
    const points = days.map((day, row) => {
      if (row >= graded * days.length) return null;
      if (isAbsent[row]) return zeroForAbsent ? 0 : null;
      if (manner === 'presence') return 1;
      const share = Math.min(1, Math.max(0, bell(chance, day + hard, 0.14)));
      if (manner === 'all or nothing') return share > 0.5 ? max : 0;
      return Math.round(share * max * 2) / 2;
    });
    return { key: `${part} p${at}`, part, max, points };
  });
};

/** The table with these points in one column. */
export const withPoints = (table: ScoreTable, key: string, points: readonly (number | null)[]): ScoreTable => ({
  ...table,
  columns: table.columns.map((column) => (column.key === key ? { ...column, points } : column)),
});

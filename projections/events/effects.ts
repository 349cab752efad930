import type { BookEventType } from '../../events/catalogue.ts';
import { assessmentEffects } from './assessment/effects.ts';
import { baselineEffects } from './baseline/effects.ts';
import { courseEffects } from './course/effects.ts';
import type { Effects } from './effect.ts';
import { gradeEffects } from './grade/effects.ts';
import { offeringEffects } from './offering/effects.ts';
import { problemEffects } from './problem/effects.ts';
import { seatEffects } from './seat/effects.ts';
import { settingEffects } from './setting/effects.ts';
import { studentEffects } from './student/effects.ts';
import { weightsEffects } from './weights/effects.ts';

/** What each kind of event does. */
export const effects: Effects<BookEventType> = {
  ...baselineEffects,
  ...courseEffects,
  ...offeringEffects,
  ...weightsEffects,
  ...assessmentEffects,
  ...problemEffects,
  ...studentEffects,
  ...seatEffects,
  ...gradeEffects,
  ...settingEffects,
};

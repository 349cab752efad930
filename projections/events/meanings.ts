import type { BookEventType } from '../../events/catalogue.ts';
import { assessmentMeanings } from './assessment/meanings.ts';
import { baselineMeanings } from './baseline/meanings.ts';
import { courseMeanings } from './course/meanings.ts';
import { gradeMeanings } from './grade/meanings.ts';
import type { Meanings } from './meaning.ts';
import { offeringMeanings } from './offering/meanings.ts';
import { problemMeanings } from './problem/meanings.ts';
import { seatMeanings } from './seat/meanings.ts';
import { settingMeanings } from './setting/meanings.ts';
import { studentMeanings } from './student/meanings.ts';
import { weightsMeanings } from './weights/meanings.ts';

/** What somebody who reads a log asks of each kind of event. A gradebook opens without it. */
export const meanings: Meanings<BookEventType> = {
  ...baselineMeanings,
  ...courseMeanings,
  ...offeringMeanings,
  ...weightsMeanings,
  ...assessmentMeanings,
  ...problemMeanings,
  ...studentMeanings,
  ...seatMeanings,
  ...gradeMeanings,
  ...settingMeanings,
};

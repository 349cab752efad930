import { answerText } from '../../../messages/api-results.ts';
import type { TabsStatus } from '../../browser/tabs/sync-of-tabs.ts';

/** First the server's answer, then what follows from it. */
export const withAnswer = (answer: TabsStatus['answer'], text: string): string =>
  answer ? `${answerText(answer)} ${text}` : text;

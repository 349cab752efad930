import { firstReading as texts } from '../../../messages/components/first-reading.ts';
import { Button } from '../../ui/button.tsx';
import { WaitingScreen } from '../../ui/later/lazy-screen.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ReadingProgressView } from './reading-progress.tsx';
import { syncTroubleOf, useSettled, useSync } from './sync-hooks.ts';
import { withAnswer } from './with-answer.ts';

/** Shown in place of every screen until the server has been read once. */
export const FirstReading = () => {
  const open = useSync();
  const trouble = useSettled(syncTroubleOf);
  return (
    <Page title={texts.title}>
      {trouble === undefined ? (
        <>
          <p>{texts.body}</p>
          {open?.status.progress && <ReadingProgressView progress={open.status.progress} />}
          <WaitingScreen />
        </>
      ) : (
        <Notice body={withAnswer(open?.status.answer, texts.failed[trouble] ?? texts.failed.other ?? '')}>
          <Button look="filled" onClick={open?.sync.hurry}>
            {texts.retry}
          </Button>
        </Notice>
      )}
    </Page>
  );
};

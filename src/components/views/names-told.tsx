import type { ReactNode } from 'react';
import { namelessText as text } from '../../../messages/components/nameless.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useViews } from '../../workspace/views.tsx';

/** Around a page that tells names, such as the history of renamed students: while they are hidden, it waits. */
export const NamesTold = ({ children }: { readonly children: ReactNode }) => {
  const { view, show } = useViews();
  if (view?.kind !== 'nameless') return children;
  return (
    <Page title={text.bar}>
      <Notice title={text.tellsNamesTitle} body={text.tellsNamesBody}>
        <Button look="outlined" onClick={() => show(undefined)}>
          {text.show}
        </Button>
      </Notice>
    </Page>
  );
};

import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { namelessText as text } from '../../../messages/components/nameless.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useViews } from '../../workspace/views.tsx';

/** While names are hidden, a page that tells them, such as the history of renamed students, waits until they are shown. */
export const NamesTold = ({ children }: { readonly children?: ReactNode }) => {
  const { view, show } = useViews();
  const [path] = useLocation();
  if (view?.kind !== 'nameless' || !telling.has(path)) return children;
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

const telling: ReadonlySet<string> = new Set(['/students', '/student', '/history']);

import { useState } from 'react';
import { openLedger } from '../../../messages/components/opened-ledger.ts';
import { settingsText } from '../../../messages/screens/settings.ts';
import { ExportWork } from '../../components/export/export-work.tsx';
import { LedgerDialogs } from '../../components/later.ts';
import { Button } from '../../ui/button.tsx';
import { Part } from './line.tsx';

/** Everything there is, as files. */
export const DataPart = () => {
  const [isOpening, setOpening] = useState(false);
  return (
    <Part id="data" title={settingsText.data.title}>
      <ExportWork />
      <div>
        <Button onClick={() => setOpening(true)}>{openLedger.title}</Button>
      </div>
      {isOpening && <LedgerDialogs onClose={() => setOpening(false)} />}
    </Part>
  );
};

import { settingsText } from '../../../messages/settings.ts';
import { ExportWork } from '../../app/session/export-work.tsx';
import { Part } from './line.tsx';

/** Everything there is, as files. */
export const DataPart = () => (
  <Part id="data" title={settingsText.data.title}>
    <ExportWork />
  </Part>
);

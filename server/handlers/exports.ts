import type { ObjectFile } from '../../events/wire.ts';
import { bytesOf } from '../utf8.ts';
import { type HandlerResult, type Handlers, refuse } from './call.ts';
import { fileNameOf } from './file-name.ts';
import { find } from './row.ts';
import { contentOf } from './snapshots/content.ts';
import { unpacked } from './snapshots/packing.ts';
import { workbookOf } from './workbook.ts';

export const exports: Handlers<'exportSnapshot' | 'exportOfferingToExcel' | 'exportOfferingToObject'> = {
  exportSnapshot: async (rows, { params, world }) => {
    const snapshot = await find(rows, 'snapshots', params);
    return snapshot ? excel(await unpacked(snapshot.content, world)) : refuse('snapshot.unknown');
  },

  exportOfferingToExcel: async (rows, { params }) => {
    const offering = await find(rows, 'offerings', params);
    return offering ? excel(await contentOf(rows, offering, '')) : refuse('offering.unknown');
  },

  exportOfferingToObject: async (rows, { params }) => {
    const offering = await find(rows, 'offerings', params);
    if (!offering) return refuse('offering.unknown');
    const bytes = bytesOf(JSON.stringify(await contentOf(rows, offering, '')));
    return { kind: 'file', name: fileNameOf(offering, 'json'), mediaType: 'application/json', bytes };
  },
};

const excel = async ({ initializationData }: ObjectFile): Promise<HandlerResult<never>> => {
  const [offering] = initializationData.offerings;
  if (!offering) return refuse('snapshot.malformed');
  const bytes = await workbookOf(initializationData, offering);
  return { kind: 'file', name: fileNameOf(offering, 'xls'), mediaType: 'application/vnd.ms-excel', bytes };
};

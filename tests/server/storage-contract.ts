import { describe } from 'vitest';
import { accountContract } from './storage-contract-accounts.ts';
import { ledgerContract } from './storage-contract-ledgers.ts';
import { rowContract } from './storage-contract-rows.ts';
import { sizeContract } from './storage-contract-sizes.ts';
import { transactionContract } from './storage-contract-transactions.ts';
import { modelContract } from './storage-model.ts';
import { type OpenStorage, storagesOf } from './storage-opening.ts';

/** What every storage promises, wherever it keeps its rows. */
export const storageContract = (title: string, openStorage: OpenStorage): void => {
  describe(title, () => {
    const storages = storagesOf(openStorage);
    rowContract(storages);
    sizeContract(storages);
    transactionContract(storages);
    accountContract(storages);
    ledgerContract(storages);
    modelContract(title, storages);
  });
};

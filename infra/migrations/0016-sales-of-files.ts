import { soldOf } from '#functions/store/orders/purchases';
import { dueTime } from '#functions/store/table/due';
import type { Migration } from './migration.ts';

/** Sales stood in the list of their seller alone: what was paid for a file before a sale is looked up by the file. */
export const salesOfFiles: Migration = {
  name: '0016-sales-of-files',
  does: 'sales are in a list of their file’s',
  concerns: ({ kind, relatedPk }) => kind === 'sale' && relatedPk === undefined,
  async bring({ pk, sk, fileId, soldAt, outTradeNo }, { table }) {
    const place = { relatedPk: soldOf(String(fileId)).pk, relatedSk: `${dueTime(Number(soldAt))}#${outTradeNo}` };
    await table.commit([{ update: { pk, sk }, change: { set: place }, when: [{ exists: true }] }]);
  },
};

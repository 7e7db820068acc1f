import type { purchases as zhPurchases, sales as zhSales } from '../zh/trade.ts';

export const purchases: typeof zhPurchases = {
  title: 'My purchases',
  lead: (count) => `${count} in all. What you bought can always be downloaded.`,
  list: 'Purchases',
  empty: 'No purchases yet',
  emptyLine: 'Files appear here right after payment, and you can download them again whenever you like.',
  look: 'Look around',
  failed: 'Failed to fetch purchases',
  download: 'Download',
  preparing: 'Packing',
  slow: 'Packing takes longer than usual. Please click download again shortly.',
  downloadFailed: 'Download failed',
  amountFree: 'Free',
};

export const sales: typeof zhSales = {
  title: 'My sales',
  lead: 'The platform keeps 5%, the rest is yours. It is paid out within 24 hours of a sale.',
  totalEarnings: 'Total earnings',
  totalEarningsLine: 'After the 5% fee',
  totalSales: 'Total sales',
  salesOf: (count) => `${count} sold`,
  totalSalesLine: 'Over all files',
  averagePrice: 'Average price',
  averagePriceLine: 'As paid by buyers',
  records: 'Sales',
  empty: 'Nothing sold yet',
  emptyLine: 'After your first sale this lists the buyer, the time and what you earned.',
  upload: 'Upload a file',
  failed: 'Failed to fetch sales',
  settling: 'Settling',
  settlingLine: 'Being booked, usually within seconds',
  settled: 'Available',
  settledLine: 'Waiting for payout',
  price: (price) => `Price ${price}`,
};

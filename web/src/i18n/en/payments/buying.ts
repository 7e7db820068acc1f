import type { buying as chinese } from '../../zh/payments/buying.ts';

export const buying: typeof chinese = {
  until: (date: string | null, was: string | null) => {
    if (!date) return `Usually ${was}`;
    return was ? `On sale until ${date}, usually ${was}` : `On sale until ${date}`;
  },
  sale: 'On sale',
  history: {
    title: 'Price history',
    lowest: (price: string) => `90-day low ${price}`,
    kinds: { list: 'List price', sale: 'Sale', pay_what: 'Pay what you want, from' },
    since: (date: string) => `Since ${date}`,
    span: (from: string, until: string) => `${from} to ${until}`,
    empty: 'The price has never changed.',
    failed: 'Couldn’t load the price history',
  },
  coupon: {
    ask: 'Have a coupon?',
    label: 'Coupon code',
    use: 'Apply',
    looking: 'Checking',
    lookingAt: (code: string) => `Checking code ${code}`,
    remove: 'Remove',
    removeOf: (code: string) => `Remove code ${code}`,
    used: (code: string, saved: string) => `${code} applied. You save ${saved}`,
    unusedSale: (code: string) => `The sale price is already as low, so ${code} isn’t applied`,
    unused: (code: string) => `${code} wouldn’t make it cheaper, so it isn’t applied`,
    required: 'Enter a code first',
    goOnWithout: 'Continue without the code',
  },
  amount: {
    label: 'How much do you want to pay?',
    line: (least: string, suggest: string) => `Minimum ${least} · suggested ${suggest}`,
    presets: 'Quick amounts',
    low: (least: string) => `The minimum is ${least}`,
    invalid: 'Enter an amount with up to two decimals, such as 12.50',
    high: (most: string) => `The maximum is ${most}`,
    toField: 'Enter an amount first',
  },
  facts: {
    downloads: (count: string) => (count === '1' ? '1 download' : `${count} downloads`),
    sold: (count: string) => `${count} sold`,
  },
  more: 'More',
  freeLine: 'Your code makes it free. Get the file and download it right away.',
  take: 'Get it free',
  sum: {
    label: 'Price breakdown',
    list: 'List price',
    sale: 'Sale',
    coupon: (code: string) => `Code ${code}`,
    more: 'Added by you',
    due: 'To pay',
  },
};

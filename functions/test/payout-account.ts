import { testPassword } from './people.ts';

/** The form of a payout account. */
export const testPayoutForm = {
  alipayAccount: 'nanfang@example.com',
  realName: '王小明',
  identityCard: '11010519491231002X',
  phone: '13812341234',
} as const;

/** The form with a proof. */
export const provenPayoutForm = { ...testPayoutForm, current_password: testPassword } as const;

/** The masked account in responses. */
export const testPayoutMasks = {
  alipayAccount: 'nan***@example.com',
  realName: '*小明',
  identityCard: '1101**********002X',
  phone: '138****1234',
} as const;

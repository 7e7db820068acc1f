import { testPassword } from './people.ts';

/** What a seller fills in, as the form sends it. */
export const testPayoutForm = {
  alipayAccount: 'nanfang@example.com',
  realName: '王小明',
  identityCard: '11010519491231002X',
  phone: '13812341234',
} as const;

/** The form with what proves its sender. */
export const provenPayoutForm = { ...testPayoutForm, current_password: testPassword } as const;

/** How the answers show it. */
export const testPayoutMasks = {
  alipayAccount: 'nan***@example.com',
  realName: '*小明',
  identityCard: '1101**********002X',
  phone: '138****1234',
} as const;

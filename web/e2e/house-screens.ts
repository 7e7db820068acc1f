import type { Page } from 'playwright-core';
import { ownData as ownDataEn } from '../src/i18n/en/accounts/own-data.ts';
import { ownData as ownDataZh } from '../src/i18n/zh/accounts/own-data.ts';
import { zh } from '../src/i18n/zh.ts';
import { heading, type Screen, titled } from './screen.ts';

/** Presses the submit button of the only form. */
const submit = (page: Page) => page.locator('main form button[type=submit]').click();

const passwords: Screen[] = [
  titled('password forgotten', '/forgot-password', (t) => t.recovery.title, {
    async prepare(page, t) {
      await submit(page);
      await page.getByText(t.auth.faults.email_required).first().waitFor();
    },
  }),
  titled('new password', '/reset-password?token=nonsense', (t) => t.recovery.resetTitle, {
    async prepare(page, t) {
      await page.getByLabel(t.recovery.newPassword, { exact: true }).fill('abc');
      await submit(page);
      await page.getByText(t.auth.faults.password_short).first().waitFor();
    },
  }),
  titled('link without its token', '/reset-password', (t) => t.recovery.notReset),
  titled('not me, by an old link', '/not-me?token=nonsense', (t) => t.emailChange.notMe.heading, {
    async prepare(page, t) {
      await page.locator('main button').click();
      await heading(page, t.emailChange.notPossible).waitFor();
    },
  }),
  titled('change of address to confirm', '/confirm-email?token=nonsense', (t) => t.emailChange.confirm.heading),
];

/** Ready when the end of the text is there, as it is loaded as a whole. */
const rules: Screen[] = (['terms', 'privacy', 'dmca'] as const).map((name) => ({
  name,
  path: () => `/${name}`,
  ready: (page) => page.locator('article h2').nth(5),
}));

const search: Screen[] = [
  {
    name: 'creators found',
    path: ({ seller }) => `/search?q=${seller.username}`,
    ready: (page, _, { seller }) => page.getByText(`@${seller.username}`),
  },
  titled('no creator found', '/search?q=404404', (t) => t.search.nobody),
];

const profile: Screen[] = [
  titled('profile', '/profile', (t) => t.nav.profile, { as: 'seller' }),
  titled('logins and security', '/profile?tab=sessions', (t) => t.profile.parts.sessions, { as: 'seller' }),
  titled('what one’s stall says', '/profile?tab=stall', (t) => t.profile.parts.stall, { as: 'seller' }),
  titled('where payouts go', '/profile?tab=payout', (t) => t.payout.nowPaidTo, { as: 'buyer' }),
  titled('profile without an address', '/profile?tab=edit', (t) => t.profile.parts.edit, {
    as: 'newcomer',
    async prepare(page, t) {
      await page.getByLabel(t.auth.email).fill('');
      await submit(page);
      await page.getByText(t.profile.faults.email_empty).first().waitFor();
    },
  }),
  titled('profile with another address', '/profile?tab=edit', (t) => t.profile.parts.edit, {
    as: 'newcomer',
    async prepare(page, t) {
      await page.getByLabel(t.auth.email).fill('another@example.com');
      await submit(page);
      await page.getByText(t.profile.faults.password_required).first().waitFor();
    },
  }),
  titled('change of password', '/profile?tab=password', (t) => t.profile.parts.password, {
    as: 'buyer',
    async prepare(page, t) {
      await submit(page);
      await page.getByText(t.profile.currentRequired).first().waitFor();
    },
  }),
  titled('account security, with a missing password', '/profile?tab=factors', (t) => t.factors.passkeys, {
    as: 'buyer',
    async prepare(page, t) {
      await page.getByRole('button', { name: t.factors.addPasskey }).click();
      await page.getByRole('button', { name: t.factors.next }).click();
      await page.getByText(t.profile.currentRequired).first().waitFor();
    },
  }),
  {
    name: 'data and leaving, with what is in the way',
    path: () => '/profile?tab=account',
    as: 'seller',
    ready: (page, t) => page.getByText((t === zh ? ownDataZh : ownDataEn).inTheWayLine),
  },
  titled('withdraw', '/withdraw', (t) => t.withdraw.heading, { as: 'newcomer' }),
  { name: 'debug', path: () => '/debug', as: 'seller', ready: (page, t) => page.getByLabel(t.debug.answer).nth(1) },
];

/** Pages around trading: passwords, legal texts, creator search, profile, debug page. */
export const houseScreens: readonly Screen[] = [...passwords, ...rules, ...search, ...profile];

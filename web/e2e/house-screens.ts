import type { Page } from 'playwright-core';
import { ownData as ownDataEn } from '../src/i18n/en/accounts/own-data.ts';
import { ownData as ownDataZh } from '../src/i18n/zh/accounts/own-data.ts';
import { zh } from '../src/i18n/zh.ts';
import { heading, type Screen } from './screen.ts';

/** Presses the submit button of the only form. */
const submit = (page: Page) => page.locator('main form button[type=submit]').click();

const passwords: Screen[] = [
  {
    name: 'password forgotten',
    path: () => '/forgot-password',
    ready: (page, t) => heading(page, t.recovery.title),
    async prepare(page, t) {
      await submit(page);
      await page.getByText(t.auth.faults.email_required).first().waitFor();
    },
  },
  {
    name: 'new password',
    path: () => '/reset-password?token=nonsense',
    ready: (page, t) => heading(page, t.recovery.resetTitle),
    async prepare(page, t) {
      await page.getByLabel(t.recovery.newPassword, { exact: true }).fill('abc');
      await submit(page);
      await page.getByText(t.auth.faults.password_short).first().waitFor();
    },
  },
  {
    name: 'link without its token',
    path: () => '/reset-password',
    ready: (page, t) => heading(page, t.recovery.notReset),
  },
  {
    name: 'not me, by an old link',
    path: () => '/not-me?token=nonsense',
    ready: (page, t) => heading(page, t.emailChange.notMe.heading),
    async prepare(page, t) {
      await page.locator('main button').click();
      await heading(page, t.emailChange.notPossible).waitFor();
    },
  },
  {
    name: 'change of address to confirm',
    path: () => '/confirm-email?token=nonsense',
    ready: (page, t) => heading(page, t.emailChange.confirm.heading),
  },
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
  { name: 'no creator found', path: () => '/search?q=404404', ready: (page, t) => heading(page, t.search.nobody) },
];

const profile: Screen[] = [
  { name: 'profile', path: () => '/profile', as: 'seller', ready: (page, t) => heading(page, t.nav.profile) },
  {
    name: 'logins and security',
    path: () => '/profile?tab=sessions',
    as: 'seller',
    ready: (page, t) => heading(page, t.profile.parts.sessions),
  },
  {
    name: 'what one’s stall says',
    path: () => '/profile?tab=stall',
    as: 'seller',
    ready: (page, t) => heading(page, t.profile.parts.stall),
  },
  {
    name: 'where payouts go',
    path: () => '/profile?tab=payout',
    as: 'buyer',
    ready: (page, t) => heading(page, t.payout.nowPaidTo),
  },
  {
    name: 'profile without an address',
    path: () => '/profile?tab=edit',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.profile.parts.edit),
    async prepare(page, t) {
      await page.getByLabel(t.auth.email).fill('');
      await submit(page);
      await page.getByText(t.profile.faults.email_empty).first().waitFor();
    },
  },
  {
    name: 'profile with another address',
    path: () => '/profile?tab=edit',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.profile.parts.edit),
    async prepare(page, t) {
      await page.getByLabel(t.auth.email).fill('another@example.com');
      await submit(page);
      await page.getByText(t.profile.faults.password_required).first().waitFor();
    },
  },
  {
    name: 'change of password',
    path: () => '/profile?tab=password',
    as: 'buyer',
    ready: (page, t) => heading(page, t.profile.parts.password),
    async prepare(page, t) {
      await submit(page);
      await page.getByText(t.profile.currentRequired).first().waitFor();
    },
  },
  {
    name: 'account security, with a missing password',
    path: () => '/profile?tab=factors',
    as: 'buyer',
    ready: (page, t) => heading(page, t.factors.passkeys),
    async prepare(page, t) {
      await page.getByRole('button', { name: t.factors.addPasskey }).click();
      await page.getByRole('button', { name: t.factors.next }).click();
      await page.getByText(t.profile.currentRequired).first().waitFor();
    },
  },
  {
    name: 'data and leaving, with what is in the way',
    path: () => '/profile?tab=account',
    as: 'seller',
    ready: (page, t) => page.getByText((t === zh ? ownDataZh : ownDataEn).inTheWayLine),
  },
  {
    name: 'withdraw',
    path: () => '/withdraw',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.withdraw.heading),
  },
  { name: 'debug', path: () => '/debug', as: 'seller', ready: (page, t) => page.getByLabel(t.debug.answer).nth(1) },
];

/** Pages around trading: passwords, legal texts, creator search, profile, debug page. */
export const houseScreens: readonly Screen[] = [...passwords, ...rules, ...search, ...profile];

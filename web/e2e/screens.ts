import type { Page } from 'playwright-core';
import { queryLength } from '#shared/limits';
import type { Dictionary } from '../src/i18n/messages.ts';
import { type Cast, unmatchedQuery } from './cast.ts';
import { houseScreens } from './house-screens.ts';
import { openMore } from './more.ts';
import { ownScreens } from './own-screens.ts';
import { safetyScreens } from './safety-screens.ts';
import { heading, press, type Screen } from './screen.ts';
import { tradeScreens } from './trade-screens.ts';

const card: Screen['ready'] = (page, _, { bought }) => heading(page, bought.title);

const home: Screen[] = [
  { name: 'home', path: () => '/', ready: card },
  { name: 'home for members', path: () => '/', as: 'buyer', ready: card },
  {
    name: 'creators',
    path: () => '/?tab=creators',
    ready: (page, _, { seller }) => page.getByText(`@${seller.username}`),
  },
  {
    name: 'nothing found',
    path: () => `/?q=${unmatchedQuery}`,
    ready: (page, t) => heading(page, t.instead.none(unmatchedQuery.slice(0, queryLength))),
  },
  { name: 'missing page', path: () => '/no/such/stall', ready: (page, t) => heading(page, t.notFound.heading) },
];

const account: Screen[] = [
  { name: 'login', path: () => '/login', ready: (page, t) => heading(page, t.auth.loginHeading) },
  {
    name: 'login refused',
    path: ({ forSale }) => `/login?from=/code/${forSale.id}`,
    ready: (page, t) => heading(page, t.auth.loginHeading),
    async prepare(page, t) {
      await press(page, t.nav.login);
      await page.getByText(t.auth.passwordRequired).first().waitFor();
    },
  },
  { name: 'register', path: () => '/register', ready: (page, t) => heading(page, t.auth.registerHeading) },
  {
    name: 'register refused',
    path: () => '/register',
    ready: (page, t) => heading(page, t.auth.registerHeading),
    async prepare(page, t) {
      await page.getByLabel(t.auth.password, { exact: true }).fill('abc');
      await press(page, t.nav.register);
      await page.getByText(t.auth.faults.password_short).first().waitFor();
    },
  },
  {
    name: 'register to pay',
    path: ({ forSale }) => `/register?from=/payment/${forSale.id}`,
    ready: (page, t, { forSale }) => page.getByText(t.auth.errands.purchase.leadOf(forSale.title)),
  },
  {
    name: 'verification failed',
    path: () => '/verify-email?token=nonsense',
    ready: (page, t) => heading(page, t.auth.notVerified),
  },
];

const file = (of: (cast: Cast) => { id: string; title: string }): Pick<Screen, 'path' | 'ready'> => ({
  path: (cast) => `/code/${of(cast).id}`,
  ready: (page, _, cast) => heading(page, of(cast).title),
});

const files: Screen[] = [
  { name: 'file', ...file(({ forSale }) => forSale) },
  { name: 'own file', as: 'seller', ...file(({ forSale }) => forSale) },
  { name: 'bought file', as: 'buyer', ...file(({ bought }) => bought) },
  { name: 'free file', as: 'buyer', ...file(({ free }) => free) },
  { name: 'missing file', path: () => '/code/nothing', ready: (page, t) => heading(page, t.errors.fileNotFound) },
];

/** Small enough to upload at once. */
const picture = { name: '封面.png', mimeType: 'image/png', buffer: Buffer.from('封面') };

async function choosePicture(page: Page, t: Dictionary): Promise<void> {
  const button = page.getByRole('button', { name: t.create.choose });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(picture);
  await page.getByText(t.create.state.done).first().waitFor();
}

const creating: Screen[] = [
  { name: 'create', path: () => '/create', as: 'buyer', ready: (page, t) => heading(page, t.create.title) },
  {
    name: 'create with what is missing',
    path: () => '/create',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.create.title),
    async prepare(page, t) {
      await choosePicture(page, t);
      await openMore(page, t);
      await page.getByLabel(t.create.tags, { exact: true }).fill('信纸,');
      await page.getByRole('button', { name: t.create.publishPrice, exact: true }).click();
      await page.getByText(t.create.problem.priceInvalid).first().waitFor();
    },
  },
  {
    name: 'published',
    path: () => '/create',
    /** Not the seller, whose files other screens count. */
    as: 'buyer',
    ready: (page, t) => heading(page, t.create.title),
    async prepare(page, t) {
      await choosePicture(page, t);
      await page.getByLabel(t.shared.price).fill('9.9');
      await page.getByRole('button', { name: t.create.publish, exact: true }).click();
      await heading(page, t.create.published).waitFor();
    },
  },
];

const people: Screen[] = [
  {
    name: 'stall',
    path: ({ seller }) => `/user/${seller.username}`,
    ready: (page, _, { bought }) => heading(page, bought.title),
  },
  {
    name: 'own stall',
    path: ({ newcomer }) => `/user/${newcomer.username}`,
    as: 'newcomer',
    ready: (page, t) => heading(page, t.dashboard.empty.files),
  },
  { name: 'missing person', path: () => '/user/nobody', ready: (page, t) => heading(page, t.errors.userNotFound) },
  {
    name: 'followers',
    path: ({ seller }) => `/user/${seller.username}/followers`,
    as: 'newcomer',
    ready: (page, _, { buyer }) => page.getByText(`@${buyer.username}`),
  },
  {
    name: 'following',
    path: ({ buyer }) => `/user/${buyer.username}/following`,
    ready: (page, _, { seller }) => page.getByText(`@${seller.username}`),
  },
  {
    name: 'nobody followed',
    path: ({ newcomer }) => `/user/${newcomer.username}/following`,
    ready: (page, t) => heading(page, t.dashboard.empty.following),
  },
];

const payout: Screen[] = [
  { name: 'payout set-up', path: () => '/alipay-setup', ready: (page, t) => heading(page, t.payout.needed) },
  {
    name: 'payout form refused',
    path: () => '/alipay-setup?step=form',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.payout.formHeading),
    async prepare(page, t) {
      await page.getByLabel(t.payout.identityCard).fill('1101');
      await press(page, t.payout.submit);
      await page.getByText(t.payout.faults.card_length(4)).first().waitFor();
    },
  },
];

export const screens: readonly Screen[] = [
  ...home,
  ...account,
  ...files,
  ...people,
  ...creating,
  ...ownScreens,
  ...payout,
  ...tradeScreens,
  ...houseScreens,
  ...safetyScreens,
];

import type { Page } from 'playwright-core';
import { queryLength } from '#shared/limits';
import type { Dictionary } from '../src/i18n/messages.ts';
import { type Cast, unmatchedQuery } from './cast.ts';
import { houseScreens } from './house-screens.ts';
import { openMore } from './more.ts';
import { ownScreens } from './own-screens.ts';
import { safetyScreens } from './safety-screens.ts';
import { heading, press, type Screen, titled } from './screen.ts';
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
  titled('nothing found', `/?q=${unmatchedQuery}`, (t) => t.instead.none(unmatchedQuery.slice(0, queryLength))),
  titled('missing page', '/no/such/stall', (t) => t.notFound.heading),
];

const account: Screen[] = [
  titled('login', '/login', (t) => t.auth.loginHeading),
  titled(
    'login refused',
    ({ forSale }) => `/login?from=/code/${forSale.id}`,
    (t) => t.auth.loginHeading,
    {
      async prepare(page, t) {
        await press(page, t.nav.login);
        await page.getByText(t.auth.passwordRequired).first().waitFor();
      },
    },
  ),
  titled('register', '/register', (t) => t.auth.registerHeading),
  titled('register refused', '/register', (t) => t.auth.registerHeading, {
    async prepare(page, t) {
      await page.getByLabel(t.auth.password, { exact: true }).fill('abc');
      await press(page, t.nav.register);
      await page.getByText(t.auth.faults.password_short).first().waitFor();
    },
  }),
  {
    name: 'register to pay',
    path: ({ forSale }) => `/register?from=/payment/${forSale.id}`,
    ready: (page, t, { forSale }) => page.getByText(t.auth.errands.purchase.leadOf(forSale.title)),
  },
  titled('verification failed', '/verify-email?token=nonsense', (t) => t.auth.notVerified),
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
  titled('missing file', '/code/nothing', (t) => t.errors.fileNotFound),
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
  titled('create', '/create', (t) => t.create.title, { as: 'buyer' }),
  titled('create with what is missing', '/create', (t) => t.create.title, {
    as: 'newcomer',
    async prepare(page, t) {
      await choosePicture(page, t);
      await openMore(page, t);
      await page.getByLabel(t.create.tags, { exact: true }).fill('信纸,');
      await page.getByRole('button', { name: t.create.publishPrice, exact: true }).click();
      await page.getByText(t.create.problem.priceInvalid).first().waitFor();
    },
  }),
  titled('published', '/create', (t) => t.create.title, {
    /** Not the seller, whose files other screens count. */
    as: 'buyer',
    async prepare(page, t) {
      await choosePicture(page, t);
      await page.getByLabel(t.shared.price).fill('9.9');
      await page.getByRole('button', { name: t.create.publish, exact: true }).click();
      await heading(page, t.create.published).waitFor();
    },
  }),
];

const people: Screen[] = [
  titled(
    'stall',
    ({ seller }) => `/user/${seller.username}`,
    (_, { bought }) => bought.title,
  ),
  titled(
    'own stall',
    ({ newcomer }) => `/user/${newcomer.username}`,
    (t) => t.dashboard.empty.files,
    { as: 'newcomer' },
  ),
  titled('missing person', '/user/nobody', (t) => t.errors.userNotFound),
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
  titled(
    'nobody followed',
    ({ newcomer }) => `/user/${newcomer.username}/following`,
    (t) => t.dashboard.empty.following,
  ),
];

const payout: Screen[] = [
  titled('payout set-up', '/alipay-setup', (t) => t.payout.needed),
  titled('payout form refused', '/alipay-setup?step=form', (t) => t.payout.formHeading, {
    as: 'newcomer',
    async prepare(page, t) {
      await page.getByLabel(t.payout.identityCard).fill('1101');
      await press(page, t.payout.submit);
      await page.getByText(t.payout.faults.card_length(4)).first().waitFor();
    },
  }),
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

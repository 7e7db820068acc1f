import * as sellingEn from '../src/i18n/en/promotions/selling.ts';
import * as sellingZh from '../src/i18n/zh/promotions/selling.ts';
import { zh } from '../src/i18n/zh.ts';
import { openMore } from './more.ts';
import { heading, type Screen } from './screen.ts';

/** A member's own pages: dashboard, files, stars, and editing a file. */
export const ownScreens: readonly Screen[] = [
  {
    name: 'dashboard',
    path: () => '/dashboard',
    as: 'seller',
    ready: (page, _, { bought }) => page.getByRole('link', { name: bought.title, exact: true }),
  },
  {
    name: 'dashboard of somebody new',
    path: () => '/dashboard',
    as: 'newcomer',
    ready: (page, t) => page.getByText(t.dashboard.done(0, 3)),
  },
  {
    name: 'dashboard, filtered',
    path: ({ bought }) => `/dashboard?q=${bought.title}`,
    as: 'seller',
    ready: (page, t) => page.getByText(t.ownFiles.found('1'), { exact: true }),
  },
  {
    name: 'dashboard, nothing matches',
    path: () => '/dashboard?q=天外',
    as: 'seller',
    ready: (page, t) => heading(page, t.ownFiles.noMatch),
  },
  {
    name: 'dashboard, following',
    path: () => '/dashboard?tab=following',
    as: 'buyer',
    ready: (page, _, { seller }) => page.getByText(`@${seller.username}`),
  },
  {
    name: 'dashboard, followers',
    path: () => '/dashboard?tab=followers',
    as: 'seller',
    ready: (page, _, { buyer }) => page.getByText(`@${buyer.username}`),
  },
  {
    name: 'dashboard, starred',
    path: () => '/dashboard?tab=starred',
    as: 'buyer',
    ready: (page, _, { bought }) => page.getByRole('link', { name: bought.title, exact: true }),
  },
  {
    name: 'dashboard, activity',
    path: () => '/dashboard?tab=activity',
    as: 'buyer',
    ready: (page, _, { forSale }) => page.getByRole('link', { name: forSale.title, exact: true }),
  },
  {
    name: 'about to delete',
    path: () => '/my-files',
    as: 'seller',
    ready: (page, t) => heading(page, t.nav.myFiles),
    async prepare(page, t) {
      const list = page.getByRole('list', { name: t.ownFiles.list });
      /** On a narrow page the action is in a menu. */
      await list.getByRole('button').last().click();
      const item = page.getByRole('menuitem', { name: t.ownFiles.menu.remove });
      await page.getByRole('alertdialog').or(item).waitFor();
      if (await item.isVisible()) await item.click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'own files',
    path: () => '/my-files',
    as: 'seller',
    ready: (page, _, { bought }) => page.getByRole('link', { name: bought.title, exact: true }),
  },
  {
    name: 'no own files',
    path: () => '/my-files',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.dashboard.empty.files),
  },
  {
    name: 'starred',
    path: () => '/starred',
    as: 'buyer',
    ready: (page, _, { bought }) => heading(page, bought.title),
  },
  {
    name: 'nothing starred',
    path: () => '/starred',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.dashboard.empty.starred),
  },
  {
    name: 'edit',
    path: ({ forSale }) => `/edit/${forSale.id}`,
    as: 'seller',
    ready: (page, t) => heading(page, t.edit.title),
  },
  {
    name: 'edit with an amount of one’s choice and a sale',
    path: ({ forSale }) => `/edit/${forSale.id}`,
    as: 'seller',
    ready: (page, t) => heading(page, t.edit.title),
    async prepare(page, t) {
      const { payWhat, sale } = t === zh ? sellingZh : sellingEn;
      await openMore(page, t);
      await page.getByRole('switch', { name: payWhat.title }).check();
      await page.getByLabel(payWhat.suggest).waitFor();
      await page.getByRole('button', { name: sale.set }).click();
      await page.getByText(sale.starts.later, { exact: true }).click();
      await page.getByRole('button', { name: sale.plan }).click();
      await page.getByText(sale.faults.price).first().waitFor();
    },
  },
  {
    name: 'edit with a new version and mistakes',
    path: ({ bought }) => `/edit/${bought.id}`,
    as: 'seller',
    ready: (page, t) => heading(page, t.edit.title),
    async prepare(page, t) {
      const button = page.getByRole('button', { name: t.edit.choose });
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
      await chooser.setFiles({ name: '封面.png', mimeType: 'image/png', buffer: Buffer.from('封面') });
      await page.getByText(t.create.state.done).first().waitFor();
      await page.getByLabel(t.create.titleLabel).fill('');
      await page.getByLabel(t.shared.price).fill('-1');
      await page.getByRole('button', { name: t.shared.saveChanges, exact: true }).first().click();
      await page.getByText(t.edit.problem.priceInvalid).first().waitFor();
    },
  },
];

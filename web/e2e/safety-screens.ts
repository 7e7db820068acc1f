import { heading, press, type Screen, titled } from './screen.ts';

const noticeHeading: Screen['ready'] = (page, t) => heading(page, t.notice.title);

/** Reports, notices, cases, and measures against one's own account. */
export const safetyScreens: readonly Screen[] = [
  titled(
    'about to report a file',
    ({ forSale }) => `/code/${forSale.id}`,
    (_, { forSale }) => forSale.title,
    {
      async prepare(page, t) {
        await page
          .getByRole('button', { name: t.report.more('') })
          .first()
          .click();
        await page.getByRole('menuitem', { name: t.report.action, exact: true }).click();
        await press(page, t.report.send);
        await page.getByText(t.report.reasonMissing).first().waitFor();
      },
    },
  ),
  {
    name: 'notice about a file',
    path: ({ forSale }) => `/notice?file=${forSale.id}`,
    ready: noticeHeading,
    async prepare(page, t) {
      await page.getByText(t.notice.chosen(1, 20)).first().waitFor();
      await page.getByLabel(t.notice.addresses).fill('https://example.com');
      await press(page, t.notice.add);
      await page.getByText(t.notice.noAddress).first().waitFor();
    },
  },
  {
    name: 'notice with a wrong address of evidence',
    path: () => '/notice?step=2',
    ready: noticeHeading,
    async prepare(page, t) {
      await page.getByLabel(t.notice.links).fill('http://1.1');
      await press(page, t.notice.next);
      await page.getByText(t.notice.linkInvalid('http://1.1')).first().waitFor();
    },
  },
  {
    name: 'notice, whose it is',
    path: () => '/notice?step=3',
    ready: noticeHeading,
    async prepare(page, t) {
      await press(page, t.notice.next);
      await page.getByText(t.auth.faults.email_required).first().waitFor();
    },
  },
  { name: 'notice to sign', path: () => '/notice?step=4', ready: noticeHeading },
  titled('a case by a wrong link', '/case/01ARZ3NDEKTSV4RRFFQ69G5FAV?token=nonsense', (t) => t.cases.missing),
  titled('no measures', '/measures', (t) => t.measures.empty, { as: 'newcomer' }),
];

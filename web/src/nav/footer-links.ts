import { useCore } from '../i18n/index.tsx';
import { paths } from './paths.ts';

/** The links of a footer by heading; the support address belongs under the last one. */
export function useFooterLinks() {
  const { footer, sales } = useCore().nav;
  return [
    {
      heading: footer.product,
      links: [
        { to: paths.home(), label: footer.browse },
        { to: paths.search(), label: footer.creators },
        { to: paths.create(), label: footer.upload },
        { to: paths.sales(), label: sales },
      ],
    },
    {
      heading: footer.legal,
      links: [
        { to: paths.terms(), label: footer.terms },
        { to: paths.privacy(), label: footer.privacy },
        { to: paths.dmca(), label: footer.dmca },
      ],
    },
    { heading: footer.help, links: [{ to: paths.payoutSetup(), label: footer.payout }] },
  ];
}

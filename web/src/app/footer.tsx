import type { ReactNode } from 'react';
import { useCore } from '../i18n/index.tsx';
import { paths } from '../nav/paths.ts';
import { useSession } from '../session/session.tsx';
import { Link } from '../ui/button/button.tsx';
import { LanguageToggle, ThemeToggle } from '../ui/frame/toggles.tsx';

const row = 'inline-flex min-h-8 items-center transition-colors hover:text-accent-text';

/** One quiet line: the credit, the links of product, rules and support, and the two looks of the page. */
export function Footer() {
  const { common, nav } = useCore();
  const { footer } = nav;
  const { status } = useSession();
  const market = [
    { to: paths.home(), label: footer.browse },
    { to: paths.search(), label: footer.creators },
    { to: paths.create(), label: footer.upload },
    ...(status === 'guest' ? [] : [{ to: paths.payoutSetup(), label: footer.payout }]),
  ];
  const rules = [
    { to: paths.terms(), label: footer.terms },
    { to: paths.privacy(), label: footer.privacy },
    { to: paths.dmca(), label: footer.dmca },
  ];
  return (
    <footer className="border-line border-t py-3 text-ink-2 text-xs md:py-5 lg:text-sm">
      <div className="wrap flex flex-wrap items-center gap-x-10">
        <Links of={market} />
        <Links of={rules}>
          <li>
            <a href={`mailto:${common.supportEmail}`} className={row}>
              {common.supportEmail}
            </a>
          </li>
        </Links>
        <div className="-mr-3 flex flex-1 items-center justify-end whitespace-nowrap">
          <p className="mr-auto text-ink-3 md:mr-2">{footer.credit(new Date().getFullYear())}</p>
          <ThemeToggle />
          {status !== 'guest' && <LanguageToggle />}
        </div>
      </div>
    </footer>
  );
}

interface LinksProps {
  of: readonly { to: string; label: string }[];
  children?: ReactNode;
}

const Links = ({ of: links, children }: LinksProps) => (
  <ul className="flex flex-wrap items-center gap-x-3 lg:gap-x-4">
    {links.map(({ to, label }) => (
      <li key={to}>
        <Link to={to} className={row}>
          {label}
        </Link>
      </li>
    ))}
    {children}
  </ul>
);

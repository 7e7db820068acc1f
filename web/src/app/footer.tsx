import { useCore } from '../i18n/index.tsx';
import { useFooterLinks } from '../nav/footer-links.ts';
import { paths } from '../nav/paths.ts';
import { useSession } from '../session/session.tsx';
import { Link } from '../ui/button/link.tsx';
import { Logo } from '../ui/frame/brand.tsx';
import { LanguageToggle, ThemeToggle } from '../ui/frame/toggles.tsx';

const row = 'inline-flex min-h-8 items-center transition-colors hover:text-accent-text';

export function Footer() {
  const t = useCore();
  const { footer } = t.nav;
  const { status } = useSession();
  const columns = useFooterLinks();
  return (
    <footer className="border-line border-t pt-3 pb-4 text-ink-2 text-sm md:pt-10 md:pb-12">
      <div className="wrap flex flex-wrap items-center gap-x-4 md:grid md:grid-cols-[1fr_auto_auto_auto] md:items-start md:gap-8 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="order-last flex w-full flex-wrap items-center gap-x-4 md:order-none md:block md:max-w-[22em]">
          <Link to={paths.home()} className="hidden md:inline-block">
            <Logo />
            <span className="sr-only">{t.nav.homeLabel}</span>
          </Link>
          <p>{footer.credit}</p>
          <p className="text-ink-3 md:mt-2">
            © {new Date().getFullYear()} {t.common.product}
          </p>
          <div className="-ml-2.5 flex md:mt-2">
            <ThemeToggle />
            {status !== 'guest' && <LanguageToggle />}
          </div>
        </div>
        {columns.map(({ heading, links }) => (
          <div key={heading} className="max-md:contents">
            <h2 className="mb-2 text-ink text-sm max-md:sr-only">{heading}</h2>
            <ul className="max-md:contents">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={row}>
                    {label}
                  </Link>
                </li>
              ))}
              {heading === footer.help && (
                <li>
                  <a href={`mailto:${t.common.supportEmail}`} className={row}>
                    {t.common.supportEmail}
                  </a>
                </li>
              )}
            </ul>
          </div>
        ))}
      </div>
    </footer>
  );
}

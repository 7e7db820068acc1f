import { useCore } from '../i18n/index.tsx';
import { useFooterLinks } from '../nav/footer-links.ts';
import { paths } from '../nav/paths.ts';
import { useSession } from '../session/session.tsx';
import { Link } from '../ui/button/link.tsx';
import { Logo } from '../ui/frame/brand.tsx';
import { LanguageToggle, ThemeToggle } from '../ui/frame/toggles.tsx';

const row = 'inline-flex min-h-11 items-center transition-colors hover:text-accent-text md:min-h-8';

export function Footer() {
  const t = useCore();
  const { footer } = t.nav;
  const { status } = useSession();
  const columns = useFooterLinks();
  return (
    <footer className="border-line border-t pt-10 pb-12 text-ink-2 text-sm">
      <div className="wrap grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-[1fr_auto_auto_auto] md:gap-8 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full max-w-[22em] md:col-auto">
          <Link to={paths.home()} className="inline-block">
            <Logo />
            <span className="sr-only">{t.nav.homeLabel}</span>
          </Link>
          <p>{footer.credit}</p>
          <p className="mt-2 text-ink-3">
            © {new Date().getFullYear()} {t.common.product}
          </p>
          <div className="mt-2 -ml-2.5 flex">
            <ThemeToggle />
            {status !== 'guest' && <LanguageToggle />}
          </div>
        </div>
        {columns.map(({ heading, links }) => (
          <div key={heading}>
            <h2 className="mb-2 text-ink text-sm">{heading}</h2>
            <ul>
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

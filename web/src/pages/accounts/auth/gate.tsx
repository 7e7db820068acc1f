import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { GuestLinks } from '../../../features/login/guest-links.tsx';
import { useCore, useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { safeReturn } from '../../../nav/return-to.ts';
import { useSession } from '../../../session/session.tsx';
import { Link } from '../../../ui/button/button.tsx';
import type { Category } from '../../../ui/cover/category.tsx';
import { Cover } from '../../../ui/cover/cover-image.tsx';
import { Awning, Logo } from '../../../ui/frame/brand.tsx';
import { LanguageToggle, ThemeToggle } from '../../../ui/frame/toggles.tsx';

/** Decorative files behind the login panel. Covers need no real files: category, id and title draw them. */
const sampleFiles: ReadonlyArray<[Category, string, string]> = [
  ['image', '01JC2', '春日胶片'],
  ['video', '01JH3', '手机剪辑'],
  ['other', '01JF1', '云溪手写体'],
  ['document', '01JK5', 'PPT 模板'],
  ['code', '01JB2', '小程序商城'],
  ['audio', '01JE8', '城市雨声'],
  ['image', '01JM2', '国风纹样'],
  ['document', '01JD4', 'Notion'],
  ['archive', '01JG6', '电商主图'],
  ['document', '01JA4', '考研英语'],
  ['code', '01JL7', 'Admin'],
  ['document', '01JN9', '英语写作'],
];

interface Props {
  heading: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of login, registration and verification. Login and registration keep the return path. */
export function Gate({ heading, lead, children }: Props) {
  const t = useCore();
  const [search] = useSearchParams();
  const { status } = useSession();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
      <Wall />
      <div className="flex flex-col px-5 pb-5">
        <header className="sticky top-(--banner) z-20 flex h-(--bar) items-center bg-paper">
          <Link to={paths.home()}>
            <Logo narrow />
            <span className="sr-only">{t.nav.homeLabel}</span>
          </Link>
          <span className="room flex-1" />
          <LanguageToggle />
          {status === 'guest' && <GuestLinks from={safeReturn(search.get('from'))} />}
        </header>
        <div className="-mx-5 lg:hidden">
          <Awning of="gate" />
        </div>
        <main id="main" className="m-auto w-full max-w-95 py-8">
          <h1 className="song text-[1.75rem] leading-[1.35]">{heading}</h1>
          {lead && <p className="mt-1.5 text-ink-2">{lead}</p>}
          <div className="mt-7">{children}</div>
        </main>
        <GateFooter />
      </div>
    </div>
  );
}

function Wall() {
  const t = useT().auth;
  return (
    <div
      aria-hidden="true"
      className="hidden flex-col overflow-hidden border-line border-r bg-sunken lg:sticky lg:top-0 lg:flex lg:h-dvh"
    >
      <Awning of="gate" />
      {/* Covers that do not fit into two columns make a third one, outside: each is whole or not there. */}
      <div className="flex min-h-0 flex-1 flex-col flex-wrap content-start justify-center gap-x-6 gap-y-5 overflow-hidden p-6">
        {sampleFiles.map(([category, id, title]) => (
          <Cover key={id} {...{ category, id, title }} className="w-[calc(50%-12px)] rounded-[10px]" />
        ))}
      </div>
      <p className="song border-ink border-t-4 bg-surface px-12 pt-6.5 pb-7.5 text-[1.75rem] leading-[1.35]">
        {t.motto}
      </p>
    </div>
  );
}

/** The terms of an account, and an address for questions. */
function GateFooter() {
  const { common, nav } = useCore();
  const row = 'link inline-flex min-h-11 items-center md:min-h-8';
  return (
    <footer className="text-center text-ink-3 text-xs">
      <p className="flex items-center justify-center">
        {nav.footer.credit(new Date().getFullYear())}
        <ThemeToggle />
      </p>
      <p className="flex flex-wrap justify-center gap-x-4">
        <Link to={paths.terms()} className={row}>
          {nav.footer.terms}
        </Link>
        <Link to={paths.privacy()} className={row}>
          {nav.footer.privacy}
        </Link>
        <a href={`mailto:${common.supportEmail}`} className={row}>
          {common.supportEmail}
        </a>
      </p>
    </footer>
  );
}

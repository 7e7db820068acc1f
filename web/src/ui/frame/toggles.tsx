import { useCore, useLanguage } from '../../i18n/index.tsx';
import { Button, IconButton } from '../button/button.tsx';
import { toast, toastStore } from '../overlay/toast.ts';

/** The look that the page does not have. CSS decides which of the two words shows, so it is right before any script runs. */
export function OtherTheme() {
  const { dark, light } = useCore().nav;
  return (
    <>
      <span className="[display:var(--sun)]">{dark}</span>
      <span className="[display:var(--moon)]">{light}</span>
    </>
  );
}

export const ThemeToggle = () => (
  <Button tone="quiet" size="sm" onClick={toggleTheme}>
    <OtherTheme />
  </Button>
);

/** Labelled in the language that it switches to. */
const toggleTargets = {
  zh: { language: 'en', lang: 'en', short: 'EN', label: 'EN: Switch to English' },
  en: { language: 'zh', lang: 'zh-CN', short: '中', label: '切换到中文' },
} as const;

/** The other language, and the switch to it, which clears the toasts in the old one. */
export function useOtherLanguage() {
  const t = useCore();
  const [current, setLanguage] = useLanguage();
  const target = toggleTargets[current];
  const change = () =>
    setLanguage(target.language).then(toastStore.clear, () =>
      toast.bad(t.errors.network, undefined, { about: 'network' }),
    );
  return { ...target, change };
}

export function LanguageToggle() {
  const { lang, short, label, change } = useOtherLanguage();
  return (
    <IconButton
      label={label}
      lang={lang}
      onClick={() => void change()}
      className="whitespace-nowrap font-semibold text-sm"
    >
      {short}
    </IconButton>
  );
}

const grounds = { light: '#faf6ee', dark: '#15120e' };
type Theme = keyof typeof grounds;

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Overrides the system's theme from now on. The browser's own bars get the page's colour. */
export function toggleTheme() {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', grounds[theme]);
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // the choice lasts until the page is closed
  }
}

import { Moon, Sun } from 'lucide-react';
import { useCore, useLanguage } from '../../i18n/index.tsx';
import { IconButton } from '../button/button.tsx';
import { toast } from '../overlay/toast.ts';
import { toggleTheme } from './theme.ts';

/** Which of the two icons shows is decided by the tokens, so it is right before any script has run. */
export function ThemeToggle() {
  const t = useCore();
  return (
    <IconButton label={t.nav.toggleTheme} onClick={toggleTheme}>
      <Sun aria-hidden="true" className="[display:var(--sun)]" />
      <Moon aria-hidden="true" className="[display:var(--moon)]" />
    </IconButton>
  );
}

/** Named in the language it leads to, for the reader who needs it. */
const other = {
  zh: { language: 'en', lang: 'en', short: 'EN', label: 'EN: Switch to English' },
  en: { language: 'zh', lang: 'zh-CN', short: '中', label: '切换到中文' },
} as const;

export function LanguageToggle() {
  const t = useCore();
  const [current, setLanguage] = useLanguage();
  const { language, lang, short, label } = other[current];
  const change = () => setLanguage(language).catch(() => toast.bad(t.errors.network));
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

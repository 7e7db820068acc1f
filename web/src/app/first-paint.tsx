import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { LanguageProvider, loadLocale } from '../i18n/index.tsx';
import { htmlLang, type Language } from '../i18n/language.ts';
import { SessionProvider } from '../session/session.tsx';
import { Router } from './router.tsx';

/** The home page as a guest first sees it, its lists still loading, as markup that needs no script. */
async function homeIn(language: Language): Promise<string> {
  const speech = await loadLocale(language);
  return renderToStaticMarkup(
    <div data-first={language} lang={htmlLang[language]}>
      <LanguageProvider first={speech}>
        <QueryClientProvider client={new QueryClient()}>
          <StaticRouter location="/">
            <SessionProvider>
              <Router />
            </SessionProvider>
          </StaticRouter>
        </QueryClientProvider>
      </LanguageProvider>
    </div>,
  );
}

/** Both languages: boot.js decides before the first paint which of them is shown. */
export const firstPaint = async (): Promise<string> => (await homeIn('zh')) + (await homeIn('en'));

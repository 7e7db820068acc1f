import '../styles.css';
import '../nav/back-guard.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { type Locale, loadLocale } from '../i18n/index.tsx';
import { savedLanguage } from '../i18n/language.ts';
import { watchFields } from '../nav/early-input.ts';
import { isMissingCode } from './failure.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

/** A failed load is shown on the page and is no error of this code. */
const onCaughtError = (error: unknown) => {
  if (!isMissingCode(error)) reportError(error);
};

function start(speech: Locale) {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  watchFields(root);
  const app = createRoot(root, { onCaughtError });
  /** A transition renders in slices, so typing into the prerendered page is not blocked. */
  startTransition(() =>
    app.render(
      <StrictMode>
        <Providers speech={speech}>
          <Router />
        </Providers>
      </StrictMode>,
    ),
  );
}

/**
 * If English does not load, a page in Chinese is better than none. The start is a task of its own, so that input events
 * come between it and the evaluation of this file. A top-level await would split the bundle.
 */
void loadLocale(savedLanguage())
  .catch(() => loadLocale('zh'))
  .then((speech) => setTimeout(start, 0, speech));

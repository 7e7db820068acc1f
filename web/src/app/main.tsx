import '../styles.css';
import '../nav/back-guard.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { type Speech, speechOf } from '../i18n/index.tsx';
import { savedLanguage } from '../i18n/language.ts';
import { watchFields } from '../nav/typed-before.ts';
import { isMissingCode } from './failure.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

/** What the network did is said on the page, and is no mistake of this code. */
const onCaughtError = (error: unknown) => {
  if (!isMissingCode(error)) reportError(error);
};

function start(speech: Speech) {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  watchFields(root);
  const app = createRoot(root, { onCaughtError });
  /** A transition is drawn in slices: whoever types into the page that was here before is not kept waiting. */
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
 * Should English not arrive, a page in Chinese is better than none. In a task of its own, so that a finger comes between
 * it and what reading this file takes. No await out here: it would split the bundle.
 */
void speechOf(savedLanguage())
  .catch(() => speechOf('zh'))
  .then((speech) => setTimeout(start, 0, speech));

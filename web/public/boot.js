/* Runs before the first paint, so that neither the theme nor the page's language changes under the reader's eyes.
   A file of its own, because the content security policy allows no inline script. */
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme;
      const ground = theme === 'dark' ? '#15120e' : '#faf6ee';
      for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', ground);
    }
    const language = localStorage.getItem('language') ?? navigator.language;
    root.lang = /^zh/i.test(language) ? 'zh-CN' : 'en';
  } catch {
    /* Storage may be closed; the defaults of the page stand. */
  }
})();

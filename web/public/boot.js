/* Runs before the first paint, so that neither the theme nor the page's language changes under the reader's eyes, and
   asks for what the home page begins with while the app is still on its way. The build writes it into the pages; the content
   security policy knows it by its hash. */
(() => {
  const root = document.documentElement;

  function saved(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; /* Storage may be closed; the defaults of the page stand. */
    }
  }

  function setTheme(theme) {
    if (theme !== 'light' && theme !== 'dark') return;
    root.dataset.theme = theme;
    const ground = theme === 'dark' ? '#15120e' : '#faf6ee';
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', ground);
  }

  function languageOf(choice) {
    if (choice === 'zh' || choice === 'en') return choice;
    return /^zh/i.test(navigator.language) ? 'zh' : 'en';
  }

  /** The largest picture of the page, as stall-of-day.tsx draws it. */
  function loadPicture({ stall }) {
    const cover = stall?.posts[0]?.cover;
    if (!cover) return undefined;
    const picture = new Image();
    picture.alt = '';
    picture.fetchPriority = 'high';
    picture.className = 'absolute inset-0 size-full object-cover';
    picture.style.objectPosition = cover.at ?? '';
    picture.sizes = '(width < 768px) 92vw, 704px';
    picture.srcset = `${cover.small} 480w, ${cover.large} 960w`;
    return picture;
  }

  /** Answered to the app's own first question, which is the same; see web/src/api/client.ts. */
  function askForSections(language, token) {
    const url = '/api/files/meta/shelves';
    const headers = { accept: 'application/json', 'accept-language': language };
    if (token) headers.authorization = `Bearer ${token}`;
    const early = { url, token, answer: fetch(url, { headers }) };
    globalThis.early = early;
    early.answer
      .then(async (answer) => {
        const body = answer.ok && (await answer.clone().json());
        const picture = body && loadPicture(body);
        /** A member's answer is read once more, for the end of their session: the app draws its skeletons until then. */
        if (token) return;
        early.body = body;
        if (picture) document.querySelector(`[data-first=${language}] [data-picture]`)?.append(picture);
      })
      .catch(() => undefined); /* Whoever takes the answer hears of the failure. */
  }

  /** The token of a mail's link, and the ticket for a payment within WeChat, leave the address before anything else is
      loaded; see web/src/nav/link-token.ts and web/src/pages/payments/wechat/use-ticket.ts. */
  function takeTokens() {
    const search = new URLSearchParams(location.search);
    const usr = {};
    for (const [name, kept] of [
      ['token', 'linkToken'],
      ['ticket', 'ticket'],
    ]) {
      if (search.has(name)) usr[kept] = search.get(name);
      search.delete(name);
    }
    if (Object.keys(usr).length === 0) return;
    const rest = search.size > 0 ? `?${search}` : '';
    history.replaceState({ ...history.state, usr }, '', location.pathname + rest + location.hash);
  }

  takeTokens();
  const language = languageOf(saved('language'));
  const token = saved('token');
  setTheme(saved('theme'));
  addEventListener('storage', ({ key, newValue }) => key === 'theme' && setTheme(newValue));
  root.lang = language === 'zh' ? 'zh-CN' : 'en';
  if (token) root.dataset.session = '';
  if (location.pathname === '/' && !location.search) askForSections(language, token);
})();

const grounds = { light: '#faf6ee', dark: '#15120e' };
type Theme = keyof typeof grounds;

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** From now on the choice counts, not the system. The browser's own bars follow the page. */
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

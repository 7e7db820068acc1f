/** API calls that draw public pages, which search engines make as well. */
const read = ['/api/files', '/api/users'];

/** API calls and pages for one user or for developers. */
const unread = ['/api/', '/dev/', '/debug', '/mock-payment', '/payment/'];

/** The robots.txt of an app, with the absolute address of its sitemap. */
export const robotsOf = (appUrl: string): string =>
  [
    'User-agent: *',
    ...read.map((path) => `Allow: ${path}`),
    ...unread.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n');

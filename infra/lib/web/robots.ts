/** Calls that the public pages are drawn with, which a search engine makes like any reader. */
const read = ['/api/files', '/api/users'];

/** Nothing to find: calls, and pages that belong to one person or to developers. */
const unread = ['/api/', '/dev/', '/debug', '/mock-payment', '/payment/'];

/** What search engines may read, and the list of all there is, whose address has to be a whole one. */
export const robotsOf = (appUrl: string): string =>
  [
    'User-agent: *',
    ...read.map((path) => `Allow: ${path}`),
    ...unread.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n');

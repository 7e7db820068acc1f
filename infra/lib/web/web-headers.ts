import { createHash } from 'node:crypto';

/** What every page of the app is served with, here and by the CDN: one page of data for both. */

export interface WebOrigins {
  /** Where uploads go and downloads come from, when that is not the app's own host. */
  content?: readonly string[];
  /** Hosts of payment pages that a form is posted to. */
  payments?: readonly string[];
  /** What the pages have inside them, by its hash; nothing else that is inline runs or styles anything. */
  inline?: InlineHashes;
}

export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

const hashesOf = (page: string, element: RegExp): string[] =>
  [...page.matchAll(element)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

const unique = (hashes: string[]): string[] => [...new Set(hashes)].sort();

/** Of the built pages, as the build wrote them. */
export const inlineHashes = (pages: readonly string[]): InlineHashes => ({
  scripts: unique(pages.flatMap((page) => hashesOf(page, /<script>([\s\S]*?)<\/script>/g))),
  styles: unique(pages.flatMap((page) => hashesOf(page, /<style>([\s\S]*?)<\/style>/g))),
});

const directives = (origins: WebOrigins): Record<string, readonly string[]> => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...(origins.inline?.scripts ?? [])],
  'style-src': ["'self'", ...(origins.inline?.styles ?? [])],
  'img-src': ["'self'", 'data:', 'blob:', ...(origins.content ?? [])],
  'media-src': ["'self'", 'blob:', ...(origins.content ?? [])],
  'connect-src': ["'self'", ...(origins.content ?? [])],
  'form-action': ["'self'", ...(origins.payments ?? [])],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
});

export const contentSecurityPolicy = (origins: WebOrigins = {}): string =>
  Object.entries(directives(origins))
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
} as const;

/** Where mails lead with a token in the address. What is loaded or opened from there is not told where from. */
export const linkPages: readonly string[] = ['/verify-email', '/reset-password', '/not-me', '/confirm-email'];
export const linkPageReferrer = 'no-referrer';

/** Of a page, by its address. */
export const pageHeadersOf = (path: string, headers: Record<string, string>): Record<string, string> =>
  linkPages.includes(path) ? { ...headers, 'referrer-policy': linkPageReferrer } : headers;

/** Over https only: a browser ignores it on http, and a wrong one is hard to take back. */
export const strictTransportSecurity = { maxAgeSeconds: 63_072_000, includeSubdomains: true } as const;

/** Of what is built, by the ending of its name. */
export const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.bcmap': 'application/octet-stream',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Built files carry a hash in their name; a page must be asked for again, or a new release is never seen. */
export const cacheControl = {
  assets: 'public, max-age=31536000, immutable',
  pages: 'no-cache',
} as const;

/** Of a cover: a picture of somebody's at the address of the app, which is shown as that and never run, whatever it is. */
export const coverHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': cacheControl.assets,
} as const;

/** The app's own addresses have no dot in their last segment; whatever has one is a file, there or not. */
const isPagePath = (path: string): boolean =>
  !path.startsWith('/api/') && path !== '/api' && !path.startsWith('/assets/') && !/\.[^/]*$/.test(path);

/** What the link to it shows is put into these pages by a call of the API: the address of that call. */
export function pageCallOf(path: string): string | undefined {
  if (path === '/sitemap.xml') return '/api/pages/sitemap';
  const [, kind, id] = /^\/(code|user)\/([^/]*)/.exec(path) ?? [];
  return kind && `/api/pages/${kind}/${id || '-'}`;
}

/** The pages that are made of the app; all else that is built has a hash in its name. */
export const pageFiles = ['/index.html', '/app.html'] as const;

/** The file that answers an address: the home page comes drawn, every other page of the app as its empty shell. */
export function fileOf(path: string): string {
  if (path === '/') return '/index.html';
  return isPagePath(path) ? '/app.html' : path;
}

import { createHash } from 'node:crypto';

/** The headers of the app's pages, for the CDN and the local gateway. */

export interface WebOrigins {
  /** Hosts of uploads and downloads, if not the app's own. */
  content?: readonly string[];
  /** Hosts of payment pages that receive a form. */
  payments?: readonly string[];
  /** Inline scripts and styles of the pages; no others may run. */
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

/** Hashes of inline scripts and styles in the built pages. */
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

/** Pages that emails link to with a token in the address; they send no referrer. */
export const linkPages: readonly string[] = ['/verify-email', '/reset-password', '/not-me', '/confirm-email'];
export const linkPageReferrer = 'no-referrer';

export const pageHeadersOf = (path: string, headers: Record<string, string>): Record<string, string> =>
  linkPages.includes(path) ? { ...headers, 'referrer-policy': linkPageReferrer } : headers;

/** Browsers ignore it on http, and it cannot be taken back quickly. */
export const strictTransportSecurity = { maxAgeSeconds: 63_072_000, includeSubdomains: true } as const;

/** By file extension. */
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

/** Built files have a hash in their name; pages must be revalidated to see a new release. */
export const cacheControl = {
  assets: 'public, max-age=31536000, immutable',
  pages: 'no-cache',
} as const;

/** A cover is a user's picture at the app's address: it is only ever shown as a picture. */
export const coverHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': cacheControl.assets,
} as const;

/** App addresses have no dot in their last segment; any other is a file. */
const isPagePath = (path: string): boolean =>
  !path.startsWith('/api/') && path !== '/api' && !path.startsWith('/assets/') && !/\.[^/]*$/.test(path);

/** The API call that makes a page with previews for shared links; undefined for other pages. */
export function pageCallOf(path: string): string | undefined {
  if (path === '/sitemap.xml') return '/api/pages/sitemap';
  const [, kind, id] = /^\/(code|user)\/([^/]*)/.exec(path) ?? [];
  return kind && `/api/pages/${kind}/${id || '-'}`;
}

/** Pages of the app; all other built files have a hash in their name. */
export const pageFiles = ['/index.html', '/app.html'] as const;

/** The file of an address: the home page is pre-rendered, all other pages are the empty shell. */
export function fileOf(path: string): string {
  if (path === '/') return '/index.html';
  return isPagePath(path) ? '/app.html' : path;
}

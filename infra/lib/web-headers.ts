/** What every page of the app is served with, here and by the CDN: one page of data for both. */

export interface WebOrigins {
  /** Where uploads go and downloads come from, when that is not the app's own host. */
  content?: readonly string[];
  /** Hosts of payment pages that a form is posted to. */
  payments?: readonly string[];
}

const directives = (origins: WebOrigins): Record<string, readonly string[]> => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
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

/** Over https only: a browser ignores it on http, and a wrong one is hard to take back. */
export const strictTransportSecurity = { maxAgeSeconds: 63_072_000, includeSubdomains: true } as const;

/** Built files carry a hash in their name; a page must be asked for again, or a new release is never seen. */
export const cacheControl = {
  assets: 'public, max-age=31536000, immutable',
  pages: 'no-cache',
} as const;

/** The app's own addresses have no dot in their last segment; whatever has one is a file, there or not. */
export const isPagePath = (path: string): boolean =>
  !path.startsWith('/api/') && path !== '/api' && !path.startsWith('/assets/') && !/\.[^/]*$/.test(path);

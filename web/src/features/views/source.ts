import { namedSource, otherSource } from '#shared/view-sources';

interface Arrival {
  /** The source named in the address. */
  via: string | null;
  /** The previous page of the app. */
  before: string | undefined;
  referrer: string;
  /** The app's own host. */
  host: string;
}

const hostOf = (address: string): string => {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
};

const bareHost = (address: string): string => hostOf(address).replace(/^(www|m)\./, '');

function sourceInApp(before: string): string {
  const { pathname, searchParams } = new URL(before, 'https://ours.invalid');
  if (pathname.startsWith('/user/')) return 'stall';
  if (pathname === '/dashboard' && searchParams.get('tab') === 'activity') return 'feed';
  if (pathname === '/' || pathname === '/search') return searchParams.get('q') ? 'search' : 'home';
  return 'direct';
}

/** Of a page elsewhere only the host is sent, for privacy. */
export function sourceOf({ via, before, referrer, host }: Arrival): string {
  if (via) return namedSource('via', via) ?? otherSource;
  if (before !== undefined) return sourceInApp(before);
  if (referrer === '' || hostOf(referrer) === host) return 'direct';
  return namedSource('ref', bareHost(referrer)) ?? otherSource;
}

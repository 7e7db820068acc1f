import { robotsOf } from './robots.ts';

/** Pages that a deployment does not serve: the mock payment page and the developers' page. */
const closed = (debugPage: boolean): string[] => ['/mock-payment', ...(debugPage ? [] : ['/debug'])];

/**
 * Runs in CloudFront for pages: `/` has its own file, every other address is answered with app.html, and an address
 * with a dot in its last segment is a file. The same rule as `fileOf` of the local gateway; a test compares them.
 * robots.txt names its host, which only the request knows.
 */
export const pagesFunction = ({ debugPage }: { debugPage: boolean }): string => `
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (${JSON.stringify(closed(debugPage))}.indexOf(uri.toLowerCase().replace(/\\/+$/, '')) >= 0) {
    return { statusCode: 404, statusDescription: 'Not Found' };
  }
  if (uri === '/robots.txt') {
    return {
      statusCode: 200,
      statusDescription: 'OK',
      headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
      body: ${JSON.stringify(robotsOf('https://{host}'))}.replace('{host}', request.headers.host.value),
    };
  }
  if (uri === '/') request.uri = '/index.html';
  else if (uri.indexOf('/assets/') !== 0 && !/\\.[^/]*$/.test(uri)) request.uri = '/app.html';
  return request;
}
`;

/** Runs in CloudFront for pages made by an API call. The same rule as `pageCallOf`; a test compares them. */
export const madePagesFunction = `
function handler(event) {
  var request = event.request;
  var parts = request.uri.split('/');
  request.uri = request.uri === '/sitemap.xml' ? '/api/pages/sitemap' : '/api/pages/' + parts[1] + '/' + (parts[2] || '-');
  return request;
}
`;

/**
 * Runs in CloudFront, on the pages' behaviour only: every address of the app is answered with index.html, whatever has a
 * dot in its last segment is a file. The same rule as `isPagePath` of the local gateway; a test compares the two.
 */
export const pagesFunction = `
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (uri.indexOf('/assets/') !== 0 && !/\\.[^/]*$/.test(uri)) request.uri = '/index.html';
  return request;
}
`;

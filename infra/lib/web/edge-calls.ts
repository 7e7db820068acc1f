/**
 * Runs in CloudFront before its cache: reduces the many forms of Accept-Language to the two languages there are. The
 * same rule as `languageOf` of `shared/language.ts` in CloudFront's JavaScript; a test compares them. A caller that names
 * none goes on without: that tells programs from browsers.
 */
export const callsFunction = `
function handler(event) {
  var request = event.request;
  var header = request.headers['accept-language'];
  if (!header) return request;
  var asked = header.multiValue ? header.multiValue.map(function (one) { return one.value; }).join(',') : header.value;
  var entries = asked.slice(0, 1000).toLowerCase().split(',');
  var language = 'zh';
  var most = 0;
  for (var i = 0; i < entries.length; i++) {
    var parts = entries[i].split(';').map(function (part) { return part.trim(); });
    var tag = parts[0].split('-')[0];
    var settings = parts.slice(1).filter(function (part) { return part.indexOf('q=') === 0; });
    var weight = settings.length > 0 ? Number(settings[0].slice(2)) : 1;
    if ((tag === 'en' || tag === 'zh') && weight > most) {
      language = tag;
      most = weight;
    }
  }
  request.headers['accept-language'] = { value: language };
  return request;
}
`;

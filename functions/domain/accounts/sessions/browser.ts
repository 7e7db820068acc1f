/** The first match counts: most browsers also name others, to be served the same pages. */
const browsers = [
  ['WeChat', /MicroMessenger\//],
  ['Alipay', /AlipayClient\//],
  ['QQ', /\bM?QQBrowser\//],
  ['UC', /\bUC(Browser|Web)\b/i],
  ['Quark', /\bQuark\//],
  ['Huawei', /\bHuaweiBrowser\//],
  ['Xiaomi', /\bMiuiBrowser\//],
  ['Samsung', /\bSamsungBrowser\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
] as const;

const systems = [
  ['HarmonyOS', /\b(HarmonyOS|OpenHarmony)\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

type NamedPatterns = readonly (readonly [name: string, pattern: RegExp])[];

/** Far longer than the user agent of any browser. */
const readAtMost = 512;

const named = (patterns: NamedPatterns, text: string): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0];

/** Returns names from our own lists: nothing that the caller sends is stored or shown. */
export function browserOf(userAgent = ''): { browser: string | undefined; system: string | undefined } {
  const text = userAgent.slice(0, readAtMost);
  return { browser: named(browsers, text), system: named(systems, text) };
}

/** The first that fits: most browsers also name those whose pages they want to be given. */
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

/** Far longer than any browser says of itself. */
const readAtMost = 512;

const named = (patterns: NamedPatterns, text: string): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0];

/** By names of our own: nothing of what a caller sends is kept or shown. */
export function browserOf(userAgent = ''): { browser: string | undefined; system: string | undefined } {
  const text = userAgent.slice(0, readAtMost);
  return { browser: named(browsers, text), system: named(systems, text) };
}

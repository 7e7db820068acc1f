/** An address, absolute or at `base`; undefined if it is none. Browsers of before 2024 have no `URL.canParse`. */
export function urlOf(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

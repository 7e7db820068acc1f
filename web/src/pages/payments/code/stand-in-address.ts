const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The address in a code of a provider stub, which runs on this machine and which no app on a phone can pay. Undefined
 * for a code of a real provider.
 */
export function standInOf(content: string, origin: string): string | undefined {
  if (!/^https?:/i.test(content) || !URL.canParse(content)) return undefined;
  const url = new URL(content);
  return thisMachine.includes(url.hostname) || url.origin === origin ? url.href : undefined;
}

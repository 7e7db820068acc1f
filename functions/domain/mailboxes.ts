/** Hosts whose mailboxes are the same with dots and without, and under their other name. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * Where mails to an address end up, as far as addresses tell: whatever stands behind a plus is a tag of the same mailbox.
 * Some hosts may give `a+b` to another person than `a`; to them the two are one when mails are counted, and nowhere else.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [host, local] = [email.slice(at + 1).toLowerCase(), email.slice(0, at).toLowerCase()];
  const untagged = local.replace(/(?<=.)\+.*$/s, '');
  const canonicalHost = dotless[host];
  return canonicalHost ? `${untagged.replaceAll('.', '')}@${canonicalHost}` : `${untagged}@${host}`;
}

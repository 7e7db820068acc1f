/** Hosts that ignore dots in addresses, and their alias. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox that receives an address's emails, as far as the address tells: anything after a plus is a tag. Some hosts may give
 * `a+b` to another person than `a`; both count as one mailbox here, and only here.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [host, local] = [email.slice(at + 1).toLowerCase(), email.slice(0, at).toLowerCase()];
  const untagged = local.replace(/(?<=.)\+.*$/s, '');
  const canonicalHost = dotless[host];
  return canonicalHost ? `${untagged.replaceAll('.', '')}@${canonicalHost}` : `${untagged}@${host}`;
}

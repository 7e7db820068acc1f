import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';

/**
 * An account of the ledger in words, with its owner: `seller:01J…` is 卖家 01J…; or a group of accounts, as the books of
 * a day have it.
 */
export function useAccountName(): (account: string) => string {
  const { books: t } = useOperatorMessages();
  const groups: Record<string, string> = t.groups;
  const words: Record<string, (name: string) => string> = t.accounts;
  return (account) => {
    const group = groups[account];
    if (group) return group;
    const [kind = '', ...rest] = account.split(':');
    const name = rest.join(':');
    const called = kind === 'loss' ? t.losses[name] : t.providers[name];
    return words[kind]?.(called ?? name) ?? account;
  };
}

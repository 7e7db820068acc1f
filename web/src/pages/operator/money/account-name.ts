import { useOperatorWords } from '../../../i18n/operator-words.ts';

/** An account of the books in words, with whose it is: `seller:01J…` is 卖家 01J…. */
export function useAccountName(): (account: string) => string {
  const { books: t } = useOperatorWords();
  const words: Record<string, (name: string) => string> = t.accounts;
  return (account) => {
    const [kind = '', ...rest] = account.split(':');
    const name = rest.join(':');
    return words[kind]?.(t.providers[name] ?? name) ?? account;
  };
}

import * as z from 'zod';
import { noteProvider } from '#functions/store/books/providers';
import type { Migration } from './migration.ts';

const dealt = z.object({ kind: z.enum(['order', 'payout']), provider: z.string() });

const sides = { order: 'payments', payout: 'payouts' } as const;

/** Who has ever taken payments or paid sellers is kept, so that nobody is left out who is still needed. */
export function knownProviders(): Migration {
  const noted = new Set<string>();
  return {
    name: '0009-known-providers',
    does: 'providers of earlier orders and payouts are known by name',
    concerns: ({ kind, provider, amount }) =>
      dealt.safeParse({ kind, provider }).success && amount !== 0 && !noted.has(`${kind} ${provider}`),
    async bring(item, { table }) {
      const { kind, provider } = dealt.parse(item);
      await noteProvider(table, { side: sides[kind], name: provider });
      noted.add(`${kind} ${provider}`);
    },
  };
}

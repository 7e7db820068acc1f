import type { Deps, Ports } from '../ports/index.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import type { PayoutProvider } from '../ports/payouts.ts';
import { Crash } from './crash.ts';

/** Crashes once at the n-th outgoing call, before it, or after it and before its response. */
export interface Death {
  at: number;
  before: boolean;
}

/** One run with one crash; `calls` counts the calls made. */
export function dyingOnce<P extends Deps<'table' | 'queues' | 'payouts' | 'payments'>>(
  ports: P,
  death: Death | undefined,
) {
  const life = { calls: 0 };
  const fatal = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      life.calls += 1;
      const isOver = life.calls === death?.at;
      if (isOver && death?.before) throw new Crash();
      const answer = await call(...args);
      if (isOver) throw new Crash();
      return answer;
    };
  };
  const { table, queues, payouts, payments } = ports;
  const send: Ports['queues']['send'] = (...args) => fatal(() => queues.send(...args))();
  const refunding = (provider: PaymentProvider): PaymentProvider => ({ ...provider, refund: fatal(provider.refund) });
  const named = (name: string) => {
    const provider = payments.named(name);
    return provider && refunding(provider);
  };
  const paying = (provider: PayoutProvider | undefined): PayoutProvider | undefined =>
    provider && {
      ...provider,
      submit: fatal(provider.submit),
      query: fatal(provider.query),
      ...(provider.refund && { refund: fatal(provider.refund) }),
    };
  const mortal: P = {
    ...ports,
    table: { ...table, commit: fatal(table.commit) },
    queues: { ...queues, send },
    payments: { current: refunding(payments.current), named },
    payouts: { ...payouts, named: (name) => paying(payouts.named(name)) },
  };
  return { mortal, life };
}

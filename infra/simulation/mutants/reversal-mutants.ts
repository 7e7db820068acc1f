import type { Reversals } from '#functions/ports/payments';
import { fen } from '#shared/money';
import type { Tampering } from '../simulation.ts';
import type { Mutant } from './mutants.ts';
import { both, dropWrites, puts, tamperProvider, writesTo } from './tampering.ts';

/** Changes the provider's answer about reversals. */
const tamperReversals = (change: (result: Reversals) => Reversals): Tampering =>
  tamperProvider(({ reversals }) =>
    reversals
      ? {
          async reversals(outTradeNo) {
            const result = await reversals(outTradeNo);
            return result === 'unknown' ? result : change(result);
          },
        }
      : {},
  );

const tamperDisputes = (change: (dispute: Reversals['disputes'][number]) => Reversals['disputes'][number]) =>
  tamperReversals((result) => ({ ...result, disputes: result.disputes.map(change) }));

/** Bugs of disputes and of refunds in the provider's console. */
export const reversalMutants: readonly Mutant[] = [
  { name: 'disputes are nobody’s business', tampering: tamperReversals((result) => ({ ...result, disputes: [] })) },
  {
    name: 'refunds of the console are nobody’s business',
    tampering: tamperReversals(({ refunds, ...result }) => ({
      ...result,
      refunds: refunds.filter((dispute) => dispute.refundNo),
    })),
  },
  {
    name: 'a partial refund of ours passes for one of the console',
    tampering: tamperReversals(({ refunds, ...result }) => ({
      ...result,
      refunds: refunds.map((refund) => ({ ...refund, refundNo: refund.refundNo?.replace(/P\d+$/, 'X') })),
    })),
  },
  {
    name: 'a dispute that is won is lost',
    tampering: tamperDisputes((dispute) => ({ ...dispute, state: dispute.state === 'won' ? 'lost' : dispute.state })),
  },
  {
    name: 'what a dispute costs is not booked',
    tampering: tamperDisputes((dispute) => ({
      ...dispute,
      movements: dispute.movements.map((move) => ({ ...move, fee: fen(0) })),
    })),
  },
  {
    name: 'a dispute withdraws half',
    tampering: tamperDisputes((dispute) => ({
      ...dispute,
      movements: dispute.movements.map((move) => ({ ...move, amount: fen(Math.trunc(move.amount / 2)) })),
    })),
  },
  {
    name: 'a dispute takes nothing from its seller',
    tampering: dropWrites(
      both(writesTo('SBAL#', 'B#'), (write) => 'update' in write && write.update.sk.endsWith('#D')),
    ),
  },
  { name: 'a dispute is not booked', tampering: dropWrites(puts(writesTo('LTX#DSP'))) },
];

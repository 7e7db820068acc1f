import type { Reversals } from '#functions/ports/payments';
import { fen } from '#shared/money';
import type { Tampering } from '../world.ts';
import type { Mutant } from './mutants.ts';
import { both, leaveOut, provider, putting, to } from './tampering.ts';

/** What the provider says it has taken back, told otherwise. */
const told = (otherwise: (found: Reversals) => Reversals): Tampering =>
  provider(({ reversals }) =>
    reversals
      ? {
          async reversals(outTradeNo) {
            const found = await reversals(outTradeNo);
            return found === 'unknown' ? found : otherwise(found);
          },
        }
      : {},
  );

const disputesAs = (change: (one: Reversals['disputes'][number]) => Reversals['disputes'][number]) =>
  told((found) => ({ ...found, disputes: found.disputes.map(change) }));

/** Bugs of what others than us take back. */
export const reversalMutants: readonly Mutant[] = [
  { name: 'disputes are nobody’s business', tampering: told((found) => ({ ...found, disputes: [] })) },
  {
    name: 'refunds of the console are nobody’s business',
    tampering: told(({ refunds, ...found }) => ({ ...found, refunds: refunds.filter((one) => one.refundNo) })),
  },
  {
    name: 'a dispute that is won is lost',
    tampering: disputesAs((one) => ({ ...one, state: one.state === 'won' ? 'lost' : one.state })),
  },
  {
    name: 'what a dispute costs is not booked',
    tampering: disputesAs((one) => ({ ...one, movements: one.movements.map((move) => ({ ...move, fee: fen(0) })) })),
  },
  {
    name: 'a dispute withdraws half',
    tampering: disputesAs((one) => ({
      ...one,
      movements: one.movements.map((move) => ({ ...move, amount: fen(Math.trunc(move.amount / 2)) })),
    })),
  },
  {
    name: 'a dispute takes nothing from its seller',
    tampering: leaveOut(both(to('SBAL#', 'B#'), (write) => 'update' in write && write.update.sk.endsWith('#D'))),
  },
  { name: 'a dispute is not booked', tampering: leaveOut(putting(to('LTX#DSP'))) },
];

import type { Item, Write } from '#functions/ports/table';
import type { Tampering } from '../simulation.ts';
import type { Mutant } from './mutants.ts';
import { both, dropWrites, puts, rewriteUpdates, setsAttribute, writesTo } from './tampering.ts';

/** Bugs by which a stolen password would be enough. */

const putAs = (chosen: (write: Write) => boolean, change: (item: Item) => Record<string, unknown>): Tampering => ({
  writes: (writes) =>
    writes.map((write) =>
      'put' in write && chosen(write) ? { ...write, put: { ...write.put, ...change(write.put) } } : write,
    ),
});

const addresses = writesTo('USR#', 'EMAILS');
const isRemoved = (sk: string) => (write: Write) => 'remove' in write && write.remove.sk === sk;
const isEmpty = (write: Write) =>
  'put' in write &&
  write.put.totp === undefined &&
  Array.isArray(write.put.passkeys) &&
  write.put.passkeys.length === 0;
const endsAll = (write: Write) =>
  'update' in write && Array.isArray(write.change.set?.sessions) && write.change.set.sessions.length === 0;

export const theftMutants: readonly Mutant[] = [
  {
    name: 'a password alone says where money goes',
    tampering: putAs(writesTo('USR#', 'PAYEE'), ({ setAt }) => ({ confirmedAt: setAt })),
  },
  {
    name: 'payouts go on after everything was taken back',
    tampering: putAs(addresses, () => ({ rollback: undefined, heldUntil: 0 })),
  },
  { name: 'an account to be paid to stays when all is taken back', tampering: dropWrites(isRemoved('PAYEE')) },
  { name: 'factors stay when all is taken back', tampering: dropWrites(both(puts(writesTo('FAC#')), isEmpty)) },
  { name: 'sessions outlive a new password', tampering: dropWrites(both(writesTo('SES#'), endsAll)) },
  {
    name: 'the address stays when all is taken back',
    tampering: rewriteUpdates(
      both(writesTo('USR#', 'USR'), both(setsAttribute('email'), setsAttribute('passwordHash'))),
      (write) => {
        const { email: _, ...set } = write.change.set ?? {};
        return { ...write, change: { ...write.change, set } };
      },
    ),
  },
];

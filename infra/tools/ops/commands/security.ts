import { isIP } from 'node:net';
import { addressRange } from '#functions/domain/accounts/address-range';
import type { Table } from '#functions/ports/table';
import { findSecurityEvents } from '#functions/store/accounts/sessions/security-log';
import { findPersonId, findUserByEmail } from '#functions/store/accounts/users';
import { day } from '#shared/limits';
import { reading, target, time } from '../command.ts';

/** The account of a name, id or email address; for an IP address its range. */
async function subjectOf(table: Table, name: string): Promise<string | undefined> {
  if (isIP(name)) return addressRange(name);
  return name.includes('@') ? (await findUserByEmail(table, name))?.id : findPersonId(table, name);
}

export const securityList = reading(
  'security <username|address>',
  'logins, refusals and changes of an account, or refusals from an IP address, of the last --days 7',
  async ({ ports: { table, clock } }, input) => {
    const subject = await subjectOf(table, target(input));
    const since = clock.now() - input.days * day;
    const events = subject === undefined ? [] : await findSecurityEvents(table, subject, since);
    const rows = events.map(({ what, ip, at, times }) => ({
      at: time(at),
      what,
      address: ip,
      times: times === 1 ? undefined : times,
    }));
    return { rows, none: 'Nothing happened there, or there is no such account.' };
  },
);

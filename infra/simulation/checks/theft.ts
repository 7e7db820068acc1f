import type { Item } from '#functions/ports/table';
import { amountIn, isRecord, text } from '#infra/invariants/items';
import { day } from '#shared/limits';
import type { Simulation } from '../simulation.ts';
import type { Theft } from '../theft.ts';
import type { Findings } from './findings.ts';

const listIn = (item: Item | undefined, name: string): unknown[] => {
  const list = item?.[name];
  return Array.isArray(list) ? list : [];
};

/** I18: after the recovery only the owner's address, factors, sessions and payout account are left. */
export async function checkAccount({ books, ports, violations }: Simulation, theft: Theft): Promise<void> {
  const { id, email } = theft.owner;
  const get = (pk: string, sk: string) => books.get({ pk, sk }, { consistent: true });
  const [user, factors, open, payee] = await Promise.all([
    get(`USR#${id}`, 'USR'),
    get(`FAC#${id}`, 'FAC'),
    get(`SES#${id}`, 'SES'),
    get(`USR#${id}`, 'PAYEE'),
  ]);
  const expect = (isRight: boolean, wrong: string) => void (isRight || violations.push(`I18 ${wrong}`));
  expect(text(user, 'email') === email, `the address of ${id} is ${text(user, 'email')}`);
  const factorList = [factors?.totp ?? [], listIn(factors, 'passkeys'), listIn(factors, 'recovery')].flat();
  expect(factorList.length === 0, `${id} has factors of the thief`);
  const sessions = listIn(open, 'sessions').filter(isRecord);
  expect(
    !sessions.some((session) => theft.sessions.includes(String(session.id))),
    `a session of the thief of ${id} is open`,
  );
  const sealed: unknown = payee && JSON.parse(await ports.vault.open(id, text(payee, 'sealed')));
  const account = isRecord(sealed) ? String(sealed.account) : '';
  expect(!theft.accounts.has(account), `${id} is paid to ${account}`);
}

const inTime = (at: number, from: number | undefined, to: number): boolean =>
  from !== undefined && at > from && at < to;

/**
 * I18: no money goes to an account of a thief with only the password, and none at all until the owner resumes payouts.
 */
export function checkTheft({ of, simulation, expect }: Findings): void {
  const { theft } = simulation;
  if (!theft) return;
  const { transfers, payments } = simulation.banks.alipay.books;
  const shares = [...payments.values()].flatMap((payment) => [...payment.splits]);
  const createdAt = (number: string) =>
    amountIn(
      of('payout').find(({ id }) => id === number),
      'createdAt',
    );
  const { hasSeenCode, backAt = 0, rolledBackAt, resumedAt = 0 } = theft;
  const waitsUntil = Math.max(resumedAt, (rolledBackAt ?? 0) + day);
  for (const [number, { account }] of [...transfers.all, ...shares]) {
    const isExpected = hasSeenCode && createdAt(number) <= backAt;
    expect(isExpected || !theft.accounts.has(account), `I18 ${number} has gone to the thief at ${account}`);
  }
  for (const { id, sellerId, createdAt: at } of of('payout')) {
    const isEarly = sellerId === theft.owner.id && inTime(Number(at), rolledBackAt, waitsUntil);
    expect(!isEarly, `I18 ${id} did not wait for the owner`);
  }
}

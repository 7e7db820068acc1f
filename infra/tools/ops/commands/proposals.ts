import { correctableAccount, correctionEntries, sellersIn } from '#functions/domain/ledger/correction';
import type { Account, Entries } from '#functions/domain/ledger/ledger';
import type { ProposedAction } from '#functions/store/operations/proposals';
import { hasSold } from '#functions/usecases/ledger/has-sold';
import { confirmBy } from '#functions/usecases/operations/actions/actions';
import type { ProposalRefusal } from '#functions/usecases/operations/proposals';
import { proposeAction } from '#functions/usecases/operations/propose';
import { type Fen, yuanFixed } from '#shared/money';
import { type Answer, amountOf, type ChangingCommand, type Input, noAmount, type Row, target } from '../command.ts';
import type { Market } from '../market.ts';
import { isProvider } from '../providers.ts';
import { refundMessages } from './refund-errors.ts';

const effectOf = (account: Account, amount: Fen): string | undefined => {
  if (!account.startsWith('seller:')) return undefined;
  return amount < 0 ? 'the seller is owed more' : 'the seller is owed less';
};

/** The entries with their effect, so that both operators see the direction. */
export const rowsOf = (entries: Entries): Row[] =>
  entries.map(({ account, amount }) => ({
    account,
    debit: amount > 0 ? yuanFixed(amount) : undefined,
    credit: amount < 0 ? yuanFixed(amount).slice(1) : undefined,
    effect: effectOf(account, amount),
  }));

export const confirmationHint = (id: string, command = `ops confirm ${id} --actor <them>`): string =>
  `Somebody else has to confirm it within seven days: ${command}`;

/** Proposes an operator action for another operator to confirm. */
export async function propose({ ports }: Market, { actor, note }: Input, action: ProposedAction): Promise<string> {
  const id = await proposeAction(ports, action, { actor, note });
  return confirmationHint(id, action.kind === 'tax' ? `ops tax export ${id} --actor <them> --to <file>` : undefined);
}

/** A correctable account: `psp:` and `charges:` only of a known provider, `seller:` only of one with sales. */
async function accountIn({ ports }: Market, text: string | undefined): Promise<Account | undefined> {
  const account = correctableAccount(text ?? '');
  if (!account) return undefined;
  const [kind, name = ''] = account.split(':');
  if ((kind === 'psp' || kind === 'charges') && !isProvider(name)) return undefined;
  if (kind === 'seller' && !(await hasSold(ports.table, name))) return undefined;
  return account;
}

const accounts =
  'Accounts are fee, bank, psp:<provider>, charges:<provider>, loss:<reason> and seller:<id> of somebody who has sold.';

async function correct(market: Market, input: Input): Promise<Answer> {
  const { options } = input;
  const [from, to] = await Promise.all([accountIn(market, options.from), accountIn(market, options.to)]);
  if (!from || !to || from === to) return { refused: accounts };
  if (sellersIn({ from, to }).length > 1) return { refused: 'Each seller is corrected against an account of ours.' };
  const amount = amountOf(options.amount);
  if (amount === undefined) return noAmount;
  const correction = { from, to, amount };
  const done = await propose(market, input, { kind: 'correct', ...correction });
  return { rows: rowsOf(correctionEntries(correction)), done };
}

export const proposalMessages: Record<ProposalRefusal, string> = {
  ...refundMessages,
  proposal_not_found: 'There is no such proposal: see proposals.',
  proposal_done: 'It was confirmed already.',
  proposal_lapsed: 'It lapsed: nobody confirmed it within seven days. Propose it again where it is still so.',
  proposal_own: 'Whoever proposed it cannot confirm it.',
  balance_too_small: 'The seller’s balance does not hold so much that has matured and is not paid out.',
  proposal_needs_file: 'It opens identities, into a file that you name: ops tax export.',
};

async function confirm({ ports }: Market, input: Input): Promise<Answer> {
  const done = await confirmBy(ports, target(input), input);
  if (!done.ok) return { refused: proposalMessages[done.code] };
  const isBooked = done.value.includes('#');
  return { done: `It is done: ${isBooked ? done.value : `the refund is ${done.value}`}.` };
}

export const proposalCommands: ChangingCommand[] = [
  {
    usage: 'correct --from <account> --to <account> --amount <yuan>',
    summary: 'proposes a posting that puts the books right',
    needsNote: true,
    run: correct,
  },
  { usage: 'confirm <proposal>', summary: 'does what somebody else has proposed', run: confirm },
];

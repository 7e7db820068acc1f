import { deleteFile } from '#functions/api/files/delete-file';
import { updateFile } from '#functions/api/files/update-file';
import { setAlipayAccount } from '#functions/api/payouts/set-alipay-account';
import { withdraw } from '#functions/api/payouts/withdraw';
import { decideRefund } from '#functions/api/refunds/decide-refund';
import type { Ports } from '#functions/ports/index';
import { testPassword } from '#functions/test/people';
import { call } from '#functions/test/ports';
import { uploaded } from '#functions/test/uploads';
import { approveRefund } from '#functions/usecases/refunds/grant';
import { declineRefund } from '#functions/usecases/refunds/refund-decisions';
import { fen, yuanNumber } from '#shared/money';
import { type Action, callApi } from '../processes.ts';
import { refusalsOf } from '../simulation.ts';
import { pairKey } from './buying.ts';
import { codeFromMailbox } from './mailboxes.ts';

export const decide: Action = async (simulation, context) => {
  const { random } = simulation;
  const [checkout, seller] = [random.some(simulation.checkouts), random.some(simulation.sellers)];
  if (!checkout || !seller || simulation.finished.has(pairKey(checkout))) return;
  const decision = random.chance(0.6) ? 'approve' : 'decline';
  const input = { params: { out_trade_no: checkout.outTradeNo }, body: { decision }, user: seller };
  await callApi(simulation, context, {
    name: `${seller.username} ${decision}s the refund of ${checkout.outTradeNo}`,
    act: (ports) => call(decideRefund, ports, input),
  });
};

export const operatorDecides: Action = async (simulation, context) => {
  const checkout = simulation.random.some(simulation.checkouts);
  if (!checkout || simulation.finished.has(pairKey(checkout))) return;
  const decide = simulation.random.chance(0.5)
    ? approveRefund
    : (ports: Ports, otn: string, decidedBy: object) => declineRefund(ports.table, otn, decidedBy);
  await callApi(simulation, context, {
    name: `an operator decides on ${checkout.outTradeNo}`,
    act: (ports) => decide(ports, checkout.outTradeNo, { decidedBy: 'operator' }),
  });
};

export const requestPayout: Action = async (simulation, context) => {
  const seller = simulation.random.some(simulation.sellers);
  if (!seller) return;
  await callApi(simulation, context, {
    name: `${seller.username} wants the money`,
    act: (ports) => call(withdraw, ports, { user: seller, body: {} }),
  });
};

/** A seller sets another payout account. */
export const changeAccount: Action = async (simulation, context) => {
  const seller = simulation.random.some(simulation.sellers);
  if (!seller) return;
  const alipayAccount = `${simulation.random.pick(['new', 'other'])}.${seller.email}`;
  const body = { alipayAccount, realName: '南岸', current_password: testPassword };
  const second_factor = await codeFromMailbox(simulation, context, { user: seller, purpose: 'payout-account' });
  await callApi(simulation, context, {
    name: `${seller.username} is paid to ${body.alipayAccount}`,
    act: (ports) => call(setAlipayAccount, ports, { user: seller, body: { ...body, second_factor } }),
  });
};

/** The platform's account at the provider runs empty, or is filled again. */
export const emptyPlatformBalance: Action = async (simulation) => {
  const { banks, sellers, random, trace } = simulation;
  const empty = refusalsOf(simulation).platform;
  const { refusalByAccount: refusing } = banks.alipay.books.transfers;
  const seller = random.some(sellers);
  if (!seller || (refusing.has(seller.email) && refusing.get(seller.email) !== empty)) return;
  const isFull = refusing.delete(seller.email);
  if (!isFull) refusing.set(seller.email, empty);
  trace.push(isFull ? 'there is money again' : `no money for ${seller.username}`);
};

export const edit: Action = async (simulation, context) => {
  const file = simulation.random.some(simulation.files);
  if (!file) return;
  const price = yuanNumber(fen(simulation.random.pick([0, 9, 10, 500, 3900])));
  await callApi(simulation, context, {
    name: `${file.title} now costs ${price}`,
    act: (ports) => call(updateFile, ports, { user: { id: file.ownerId }, params: { id: file.id }, body: { price } }),
  });
};

/** Publishes a new version: its buyers keep the old one and may fetch the new one. */
export const replace: Action = async (simulation, context) => {
  const file = simulation.random.some(simulation.files);
  if (!file) return;
  const { blobs, ports } = simulation;
  const upload = await uploaded({ ...ports, blobs }, file.ownerId, {
    name: 'b.txt',
    text: '新'.repeat(simulation.random.int(5) + 1),
  });
  const input = { user: { id: file.ownerId }, params: { id: file.id }, body: { uploads: [upload.id] } };
  await callApi(simulation, context, {
    name: `${file.title} has another file`,
    act: (processPorts) => call(updateFile, processPorts, input),
  });
};

/** Deletes a file, often the one of the newest order. */
export const remove: Action = async (simulation, context) => {
  const { random, files, checkouts } = simulation;
  const orderedFile = random.chance(0.6) ? files.find(({ id }) => id === checkouts.at(-1)?.fileId) : undefined;
  const file = orderedFile ?? random.some(files);
  if (!file) return;
  await callApi(simulation, context, {
    name: `${file.title} is deleted`,
    act: (ports) => call(deleteFile, ports, { user: { id: file.ownerId }, params: { id: file.id } }),
  });
};

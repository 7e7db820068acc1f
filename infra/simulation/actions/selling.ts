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
import { declineRefund } from '#functions/usecases/refunds/refunds';
import { fen, yuanNumber } from '#shared/money';
import { type Action, request } from '../system.ts';
import { refusalsOf } from '../world.ts';
import { pair } from './buying.ts';
import { codeFromMailbox } from './mailboxes.ts';

export const decide: Action = async (world, setting) => {
  const { random } = world;
  const [offer, seller] = [random.some(world.offers), random.some(world.sellers)];
  if (!offer || !seller || world.finished.has(pair(offer))) return;
  const decision = random.chance(0.6) ? 'approve' : 'decline';
  const asked = { params: { out_trade_no: offer.outTradeNo }, body: { decision }, user: seller };
  await request(world, setting, {
    name: `${seller.username} ${decision}s the refund of ${offer.outTradeNo}`,
    act: (ports) => call(decideRefund, ports, asked),
  });
};

export const operatorDecides: Action = async (world, setting) => {
  const offer = world.random.some(world.offers);
  if (!offer || world.finished.has(pair(offer))) return;
  const decide = world.random.chance(0.5)
    ? approveRefund
    : (ports: Ports, otn: string, said: object) => declineRefund(ports.table, otn, said);
  await request(world, setting, {
    name: `an operator decides on ${offer.outTradeNo}`,
    act: (ports) => decide(ports, offer.outTradeNo, { decidedBy: 'operator' }),
  });
};

export const payOut: Action = async (world, setting) => {
  const seller = world.random.some(world.sellers);
  if (!seller) return;
  await request(world, setting, {
    name: `${seller.username} wants the money`,
    act: (ports) => call(withdraw, ports, { user: seller, body: {} }),
  });
};

/** A seller whose account took no money gives another one. */
export const changeAccount: Action = async (world, setting) => {
  const seller = world.random.some(world.sellers);
  if (!seller) return;
  const alipayAccount = `${world.random.pick(['new', 'other'])}.${seller.email}`;
  const body = { alipayAccount, realName: '南岸', current_password: testPassword };
  const second_factor = await codeFromMailbox(world, setting, { user: seller, purpose: 'payout-account' });
  await request(world, setting, {
    name: `${seller.username} is paid to ${body.alipayAccount}`,
    act: (ports) => call(setAlipayAccount, ports, { user: seller, body: { ...body, second_factor } }),
  });
};

/** The platform's own account is empty, or is filled again. */
export const runDry: Action = async (world) => {
  const { banks, sellers, random, trace } = world;
  const empty = refusalsOf(world).platform;
  const { refusalByAccount: refusing } = banks.alipay.books.transfers;
  const seller = random.some(sellers);
  if (!seller || (refusing.has(seller.email) && refusing.get(seller.email) !== empty)) return;
  const isFull = refusing.delete(seller.email);
  if (!isFull) refusing.set(seller.email, empty);
  trace.push(isFull ? 'there is money again' : `no money for ${seller.username}`);
};

export const edit: Action = async (world, setting) => {
  const file = world.random.some(world.files);
  if (!file) return;
  const price = yuanNumber(fen(world.random.pick([0, 9, 10, 500, 3900])));
  await request(world, setting, {
    name: `${file.title} now costs ${price}`,
    act: (ports) => call(updateFile, ports, { user: { id: file.ownerId }, params: { id: file.id }, body: { price } }),
  });
};

/** Another file in the post: whoever bought keeps what was bought, or gets the newest. */
export const replace: Action = async (world, setting) => {
  const file = world.random.some(world.files);
  if (!file) return;
  const { blobs, ports } = world;
  const upload = await uploaded({ ...ports, blobs }, file.ownerId, {
    name: 'b.txt',
    text: '新'.repeat(world.random.int(5) + 1),
  });
  const asked = { user: { id: file.ownerId }, params: { id: file.id }, body: { uploads: [upload.id] } };
  await request(world, setting, {
    name: `${file.title} has another file`,
    act: (given) => call(updateFile, given, asked),
  });
};

/** More often than not what somebody is about to pay for. */
export const remove: Action = async (world, setting) => {
  const { random, files, offers } = world;
  const wanted = random.chance(0.6) ? files.find(({ id }) => id === offers.at(-1)?.fileId) : undefined;
  const file = wanted ?? random.some(files);
  if (!file) return;
  await request(world, setting, {
    name: `${file.title} is deleted`,
    act: (ports) => call(deleteFile, ports, { user: { id: file.ownerId }, params: { id: file.id } }),
  });
};

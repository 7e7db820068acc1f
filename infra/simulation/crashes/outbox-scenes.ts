import { createFile } from '#functions/api/files/create-file';
import { deleteFile } from '#functions/api/files/delete-file';
import { getFile } from '#functions/api/files/get-file';
import { setShareCard } from '#functions/api/files/set-share-card';
import { starFile } from '#functions/api/files/star-file';
import { updateFile } from '#functions/api/files/update-file';
import { decideCase } from '#functions/api/moderation/decide-case';
import { getPaymentStatus } from '#functions/api/payments/get-payment-status';
import { withdraw } from '#functions/api/payouts/withdraw';
import { changePassword } from '#functions/api/accounts/change-password';
import { updateAvatar } from '#functions/api/profiles/update-avatar';
import { updateProfile } from '#functions/api/profiles/update-profile';
import { decideRefund } from '#functions/api/refunds/decide-refund';
import { createReport } from '#functions/api/moderation/create-report';
import { dropUpload } from '#functions/api/uploads/drop-upload';
import type { Table } from '#functions/ports/table';
import { firstDownload } from '#functions/store/orders/purchases';
import { jpeg, sendPictures, webp } from '#functions/test/covers';
import { proven } from '#functions/test/desk';
import { askBack, deliver, mature, order } from '#functions/test/market';
import { requested, setPayee } from '#functions/test/payouts';
import { testPassword } from '#functions/test/people';
import { call, drain, valueIn } from '#functions/test/ports';
import { goToPay, postTo, splitMarket } from '#functions/test/providers';
import { uploaded } from '#functions/test/uploads';
import { askForDeed } from '#functions/usecases/operations/actions/payout-actions';
import { holdPayout } from '#functions/usecases/operations/payouts';
import { beginPartRefund } from '#functions/usecases/operations/refunds-by-hand';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as payout } from '#functions/workers/payout';
import { fen } from '#shared/money';
import { offerScenes } from './offer-scenes.ts';
import { type Act, buys, type Scene, type Stage, scene, stage } from './outbox-stage.ts';
import { reviewScenes } from './review-scenes.ts';

const stars = ({ ports, file, buyer }: Stage) => call(starFile, ports, { params: { id: file.id }, user: buyer });

const publish: Act = async ({ ports, owner }, by) => {
  const { id } = await uploaded(ports, owner.id, { name: 'b.txt', text: '新' });
  return call(createFile, by, { user: owner, body: { title: '讲义', price: 1, uploads: [id] } });
};

const replace: Act = async ({ ports, owner, file }, by) => {
  const { id } = await uploaded(ports, owner.id, { name: 'c.txt', text: '第二版' });
  return call(updateFile, by, {
    user: owner,
    params: { id: file.id },
    body: { uploads: [id], changelog: '改了错字', notify_buyers: true },
  });
};

/** Bytes that were joined are kept in an old version for a while; those of parts are not. */
const drops: Act = async ({ ports, owner }, by) => {
  const { id } = await uploaded(ports, owner.id, { name: 'd.txt', text: '不要了' });
  return call(dropUpload, by, { user: owner, params: { id } });
};

const removes: Act = ({ owner, file }, by) => call(deleteFile, by, { user: owner, params: { id: file.id } });

const retitle: Act = ({ owner, file }, by) =>
  call(updateFile, by, { user: owner, params: { id: file.id }, body: { title: '新的标题' } });

const covers: Act = async ({ ports, owner, file }, by) =>
  call(updateFile, by, { user: owner, params: { id: file.id }, body: { cover: await sendPictures(ports, owner) } });

const portray = async ({ ports, owner }: Stage) => {
  const picture = await sendPictures(ports, owner, { small: webp(96, 96), large: webp(256, 256) });
  return call(updateAvatar, ports, { user: owner, body: { picture } });
};

const takesPortraitDown: Act = ({ owner }, by) => call(updateAvatar, by, { user: owner, body: { picture: null } });

/** A card that shows the post as it is now. */
async function drawsCard({ ports, owner, file }: Stage) {
  const asked = { params: { id: file.id }, user: owner };
  const { data } = await valueIn(call(getFile, ports, asked));
  const card = Buffer.from(jpeg(1200, 630)).toString('base64');
  return valueIn(call(setShareCard, ports, { ...asked, body: { of: data.share_card?.of, jpeg: card } }));
}

const profile =
  (change: object): Act =>
  ({ owner }, by) =>
    call(updateProfile, by, { user: owner, body: { email: owner.email, ...change } });

const password: Act = ({ owner }, by) =>
  call(changePassword, by, {
    user: owner,
    body: { current_password: testPassword, new_password: 'wind in the awning' },
  });

/** The buyer has paid, and only the provider knows. */
async function paidInSilence(table: Table): Promise<Scene> {
  const { ports, buyer, file } = await stage(table);
  const out_trade_no = await order({ ports, file }, buyer);
  await ports.mockBank.decide(out_trade_no, 'paid');
  return { ports, act: (by) => call(getPaymentStatus, by, { params: { out_trade_no } }) };
}

async function sold(table: Table) {
  const set = await stage(table);
  return { ...set, outTradeNo: await buys(set) };
}

async function asksBack(table: Table): Promise<Scene> {
  const { ports, buyer, outTradeNo } = await sold(table);
  return { ports, act: (by) => askBack(by, buyer, outTradeNo) };
}

async function paysBack(table: Table): Promise<Scene> {
  const { ports, buyer, outTradeNo } = await sold(table);
  await askBack(ports, buyer, outTradeNo);
  ports.queues.sent.length = 0;
  return { ports, act: (by) => orderStatus.work({ kind: 'refund', outTradeNo }, by) };
}

/** An operator gives a part of what was paid back. */
async function paysPartBack(table: Table): Promise<Scene> {
  const { ports, outTradeNo } = await sold(table);
  const part = { outTradeNo, amount: fen(400) };
  return { ports, act: (by) => beginPartRefund(by, part, { note: '少了一章' }) };
}

async function withdraws(table: Table): Promise<Scene> {
  const { ports, owner } = await sold(table);
  mature(ports);
  return { ports, act: (by) => call(withdraw, by, { user: owner, body: {} }) };
}

/** A seller who has been given the share of a sale grants its refund. */
async function grantsShare(table: Table): Promise<Scene> {
  const { ports, alipay, seller, buyer, file } = await splitMarket({ table });
  await setPayee(ports, seller.id);
  const { outTradeNo, address } = await goToPay({ ports, file }, buyer);
  alipay.pay(address);
  await alipay.catchUp(postTo(ports));
  await deliver(ports);
  mature(ports);
  await requested(ports, seller);
  await drain(ports, [payout]);
  await ports.table.commit([firstDownload(buyer.id, file.id, ports.clock.now())]);
  await askBack(ports, buyer, outTradeNo);
  const asked = { user: seller, params: { out_trade_no: outTradeNo }, body: { decision: 'approve' } };
  return { ports, act: (by) => call(decideRefund, by, asked) };
}

const moderator = { id: 'MODERATOR', username: 'moderator' };

/** Somebody has reported the file, and it is taken down, with money back for who bought it. */
async function takesDown(table: Table): Promise<Scene> {
  const { ports, buyer, file } = await sold(table);
  const body = { target: { type: 'file', id: file.id }, reason: 'infringement', text: '' };
  const { data } = await valueIn(call(createReport, ports, { user: buyer, body }));
  ports.queues.sent.length = 0;
  const effects = { decision: 'delist', rule: 'infringement', words: '抄的', hold: true, refund_buyers: true };
  const proof = await proven(ports, moderator);
  const asked = { user: moderator, params: { id: data.id }, body: { ...effects, ...proof, revision: 1 } };
  return { ports, act: (by) => call(decideCase, by, asked) };
}

/** A payout that was left to a person, who says that its money goes back to the seller. */
async function givesBackByHand(table: Table): Promise<Scene> {
  const { ports, owner } = await sold(table);
  mature(ports);
  const { data } = await valueIn(call(withdraw, ports, { user: owner, body: {} }));
  await holdPayout(ports, data.id);
  ports.queues.sent.length = 0;
  const said = { actor: 'finance', note: undefined };
  return { ports, act: (by) => askForDeed(by, { deed: 'release', id: data.id }, said) };
}

/** Whatever is written into the outbox, by queue and kind; the settlement of a refund counts as a kind. */
export const scenes: Record<string, (table: Table) => Promise<Scene>> = {
  'order-status refund': asksBack,
  'order-status refund-part': paysPartBack,
  settlement: paidInSilence,
  'settlement refund': paysBack,
  'payout submit': withdraws,
  'payout refund': grantsShare,
  'payout decide': givesBackByHand,
  'index publish': scene(publish),
  'index index': scene(retitle),
  'index index-user': scene(profile({ bio: '手账和贴纸' })),
  prepare: scene(replace),
  'file-jobs note-version': scene(replace, buys),
  'file-jobs note-deleted': scene(removes, buys),
  'file-jobs notify-buyers': scene(replace, buys),
  'file-jobs count-stars': scene(removes, stars),
  'file-jobs retire': scene(replace),
  'file-jobs storage-left': scene(drops),
  'file-jobs cover-changed': scene(covers),
  'file-jobs share-card-left': scene(retitle, drawsCard),
  'file-jobs avatar-gone': scene(takesPortraitDown, portray),
  'file-jobs enforce': takesDown,
  'file-jobs tell-reporters': takesDown,
  'file-jobs rename-author': scene(profile({ display_name: '南岸的摊' })),
  ...reviewScenes,
  ...offerScenes,
  mail: scene(password),
};

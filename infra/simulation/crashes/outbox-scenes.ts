import { changePassword } from '#functions/api/accounts/change-password';
import { createFile } from '#functions/api/files/create-file';
import { deleteFile } from '#functions/api/files/delete-file';
import { getFile } from '#functions/api/files/get-file';
import { setShareCard } from '#functions/api/files/set-share-card';
import { starFile } from '#functions/api/files/star-file';
import { updateFile } from '#functions/api/files/update-file';
import { createReport } from '#functions/api/moderation/create-report';
import { decideCase } from '#functions/api/moderation/decide-case';
import { getPaymentStatus } from '#functions/api/payments/get-payment-status';
import { withdraw } from '#functions/api/payouts/withdraw';
import { updateAvatar } from '#functions/api/profiles/update-avatar';
import { updateProfile } from '#functions/api/profiles/update-profile';
import { decideRefund } from '#functions/api/refunds/decide-refund';
import { dropUpload } from '#functions/api/uploads/drop-upload';
import type { Table } from '#functions/ports/table';
import { firstDownload } from '#functions/store/orders/downloads';
import { newFollow } from '#functions/store/profiles/follows';
import { jpeg, sendPictures, webp } from '#functions/test/covers';
import { askBack, deliver, mature, order } from '#functions/test/market';
import { proven } from '#functions/test/money-operators';
import { requested, setPayee } from '#functions/test/payouts';
import { testPassword } from '#functions/test/people';
import { call, drain, valueIn } from '#functions/test/ports';
import { goToPay, postTo, splitMarket } from '#functions/test/providers';
import { uploaded } from '#functions/test/uploads';
import { requestProviderAction } from '#functions/usecases/operations/actions/payout-actions';
import { beginPartRefund } from '#functions/usecases/operations/operator-refunds';
import { holdPayoutById } from '#functions/usecases/operations/payouts';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as payout } from '#functions/workers/payout';
import { fen } from '#shared/money';
import { type Act, buy, type Scene, type Stage, scene, stage } from './outbox-stage.ts';
import { promotionScenes } from './promotion-scenes.ts';
import { reviewScenes } from './review-scenes.ts';

const star = ({ ports, file, buyer }: Stage) => call(starFile, ports, { params: { id: file.id }, user: buyer });

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

const setPublic =
  (is_public: boolean): Act =>
  ({ owner, file }, by) =>
    call(updateFile, by, { user: owner, params: { id: file.id }, body: { is_public } });

const show = setPublic(true);

const followAndHide = async (before: Stage) => {
  const { ports, owner, buyer } = before;
  await ports.table.commit(newFollow(buyer.id, owner.id, ports.clock.now()));
  return setPublic(false)(before, ports);
};

/** A joined upload is removed later; parts of an unfinished one are removed at once. */
const drop: Act = async ({ ports, owner }, by) => {
  const { id } = await uploaded(ports, owner.id, { name: 'd.txt', text: '不要了' });
  return call(dropUpload, by, { user: owner, params: { id } });
};

const remove: Act = ({ owner, file }, by) => call(deleteFile, by, { user: owner, params: { id: file.id } });

const retitle: Act = ({ owner, file }, by) =>
  call(updateFile, by, { user: owner, params: { id: file.id }, body: { title: '新的标题' } });

const changeCover: Act = async ({ ports, owner, file }, by) =>
  call(updateFile, by, { user: owner, params: { id: file.id }, body: { cover: await sendPictures(ports, owner) } });

const portray = async ({ ports, owner }: Stage) => {
  const picture = await sendPictures(ports, owner, { small: webp(96, 96), large: webp(256, 256) });
  return call(updateAvatar, ports, { user: owner, body: { picture } });
};

const removePortrait: Act = ({ owner }, by) => call(updateAvatar, by, { user: owner, body: { picture: null } });

async function drawShareImage({ ports, owner, file }: Stage) {
  const input = { params: { id: file.id }, user: owner };
  const { data } = await valueIn(call(getFile, ports, input));
  const image = Buffer.from(jpeg(1200, 630)).toString('base64');
  return valueIn(call(setShareCard, ports, { ...input, body: { of: data.share_card?.of, jpeg: image } }));
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

/** The buyer has paid, and no notification has come. */
async function payUnnoticed(table: Table): Promise<Scene> {
  const { ports, buyer, file } = await stage(table);
  const out_trade_no = await order({ ports, file }, buyer);
  await ports.mockBank.decide(out_trade_no, 'paid');
  return { ports, act: (by) => call(getPaymentStatus, by, { params: { out_trade_no } }) };
}

async function sellFile(table: Table) {
  const prepared = await stage(table);
  return { ...prepared, outTradeNo: await buy(prepared) };
}

async function askBackOrder(table: Table): Promise<Scene> {
  const { ports, buyer, outTradeNo } = await sellFile(table);
  return { ports, act: (by) => askBack(by, buyer, outTradeNo) };
}

async function refundOrder(table: Table): Promise<Scene> {
  const { ports, buyer, outTradeNo } = await sellFile(table);
  await askBack(ports, buyer, outTradeNo);
  ports.queues.sent.length = 0;
  return { ports, act: (by) => orderStatus.work({ kind: 'refund', outTradeNo }, by) };
}

async function refundPart(table: Table): Promise<Scene> {
  const { ports, outTradeNo } = await sellFile(table);
  const part = { outTradeNo, amount: fen(400) };
  return { ports, act: (by) => beginPartRefund(by, part, { note: '少了一章' }) };
}

async function requestPayout(table: Table): Promise<Scene> {
  const { ports, owner } = await sellFile(table);
  mature(ports);
  return { ports, act: (by) => call(withdraw, by, { user: owner, body: {} }) };
}

/** The seller has been paid by split, and approves a refund. */
async function grantPaidOutShare(table: Table): Promise<Scene> {
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
  const input = { user: seller, params: { out_trade_no: outTradeNo }, body: { decision: 'approve' } };
  return { ports, act: (by) => call(decideRefund, by, input) };
}

const moderator = { id: 'MODERATOR', username: 'moderator' };

/** A reported file is taken down with refunds to its buyers. */
async function takeFileDown(table: Table): Promise<Scene> {
  const { ports, buyer, file } = await sellFile(table);
  const body = { target: { type: 'file', id: file.id }, reason: 'infringement', text: '' };
  const { data } = await valueIn(call(createReport, ports, { user: buyer, body }));
  ports.queues.sent.length = 0;
  const effects = { decision: 'delist', rule: 'infringement', words: '抄的', hold: true, refund_buyers: true };
  const proof = await proven(ports, moderator);
  const input = { user: moderator, params: { id: data.id }, body: { ...effects, ...proof, revision: 1 } };
  return { ports, act: (by) => call(decideCase, by, input) };
}

/** An operator decides that a payout on hold goes back to the balance. */
async function releasePayoutByHand(table: Table): Promise<Scene> {
  const { ports, owner } = await sellFile(table);
  mature(ports);
  const { data } = await valueIn(call(withdraw, ports, { user: owner, body: {} }));
  await holdPayoutById(ports, data.id);
  ports.queues.sent.length = 0;
  const operator = { actor: 'finance', note: undefined };
  return { ports, act: (by) => requestProviderAction(by, { deed: 'release', id: data.id }, operator) };
}

/** By queue and kind of every message that goes through the outbox; the settlement of a refund counts as a kind. */
export const scenes: Record<string, (table: Table) => Promise<Scene>> = {
  'order-status refund': askBackOrder,
  'order-status refund-part': refundPart,
  settlement: payUnnoticed,
  'settlement refund': refundOrder,
  'payout submit': requestPayout,
  'payout refund': grantPaidOutShare,
  'payout decide': releasePayoutByHand,
  'index publish': scene(publish),
  'index index': scene(retitle),
  'index index-user': scene(profile({ bio: '手账和贴纸' })),
  prepare: scene(replace),
  'file-jobs note-version': scene(replace, buy),
  'file-jobs note-deleted': scene(remove, buy),
  'file-jobs notify-buyers': scene(replace, buy),
  'file-jobs notify-followers': scene(show, followAndHide),
  'file-jobs count-stars': scene(remove, star),
  'file-jobs retire': scene(replace),
  'file-jobs storage-left': scene(drop),
  'file-jobs cover-changed': scene(changeCover),
  'file-jobs share-card-left': scene(retitle, drawShareImage),
  'file-jobs avatar-gone': scene(removePortrait, portray),
  'file-jobs enforce': takeFileDown,
  'file-jobs tell-reporters': takeFileDown,
  'file-jobs rename-author': scene(profile({ display_name: '南岸的摊' })),
  ...reviewScenes,
  ...promotionScenes,
  mail: scene(password),
};

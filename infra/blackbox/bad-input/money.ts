import { buyer, type Case, casesOf, guest, type Send, seller, text } from './cases.ts';

const pay =
  (json: object): Send =>
  (fixture) =>
    fixture.api.ask('POST /payments/create-payment', {
      token: fixture.buyer.token,
      json: { file_post_id: fixture.other, ...json },
    });

const identity = {
  alipayAccount: '13812345678',
  realName: '林梅花',
  identityCard: '11010519491231002X',
  phone: '13812345678',
};

const payout = (json: object): Send => buyer('POST /users/alipay-config', { json: { ...identity, ...json } });

export const money: Case[] = [
  [
    'one’s own file',
    seller('POST /payments/create-payment', ({ file }) => ({ json: { file_post_id: file } })),
    'own_file',
  ],
  ['what one has bought', (fixture) => pay({ file_post_id: fixture.file })(fixture), 'already_purchased'],
  ['another price than it has', pay({ expected_price: 2.99 }), 'price_changed'],
  ['a price that is expected in words', pay({ expected_price: 'three' }), ['expected_price', 'price_invalid']],
  ...casesOf('file_not_found', {
    'a file that is not there': pay({ file_post_id: 'nope' }),
    'a private file': (fixture) => pay({ file_post_id: fixture.hidden })(fixture),
  }),
  ['no file', buyer('POST /payments/create-payment', { json: {} }), ['file_post_id', 'required']],
  ['a payment type that is none', pay({ payment_type: 'card' }), ['payment_type', 'payment_type_invalid']],
  ...casesOf('order_not_found', {
    'an order that is none': guest('GET /payments/payment/01ARZ3NDEKTSV4RRFFQ69G5FAV_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    'a refund of no order': buyer('POST /payments/purchases/x/refund', { json: { reason: 'x' } }),
    'a refund of somebody else’s order': seller(({ order }) => `POST /payments/purchases/${order}/refund`, {
      json: { reason: 'x' },
    }),
    'a decision nobody asked for': seller(({ order }) => `POST /payments/sales/${order}/refund`, {
      json: { decision: 'approve' },
    }),
    'a mock payment of no order': guest('POST /payments/mock/notify', { json: { out_trade_no: 'x' } }),
  }),
  [
    'a refund without a reason',
    buyer(({ order }) => `POST /payments/purchases/${order}/refund`, { json: { reason: ' ' } }),
    ['reason', 'required'],
  ],
  [
    'a decision that is none',
    seller(({ order }) => `POST /payments/sales/${order}/refund`, { json: { decision: 'maybe' } }),
    ['decision', 'invalid'],
  ],
  ['a payout without an account', buyer('POST /payments/withdraw', { json: {} }), 'payout_account_missing'],
  ['a payout of more than there is', buyer('POST /payments/withdraw', { json: { amount: 100 } }), 'balance_changed'],
  ['a payout of a word', buyer('POST /payments/withdraw', { json: { amount: 'all' } }), ['amount', 'price_invalid']],
  [
    'a note of 201 characters',
    buyer('POST /payments/withdraw', { json: { request_note: text(201) } }),
    ['request_note', 'too_long'],
  ],
  ...casesOf('notification_refused', {
    'an unsigned notification': guest('POST /payments/notify/mock', {
      raw: new URLSearchParams({ trade_status: 'TRADE_SUCCESS' }),
    }),
    'a notification without a word': guest('POST /payments/notify/mock'),
    'a notification in JSON': guest('POST /payments/notify/mock', { json: { trade_status: 'TRADE_SUCCESS' } }),
    'a notification with a made-up signature': guest('POST /payments/notify/mock', {
      raw: new URLSearchParams({
        app_id: 'mock-app',
        seller_id: 'mock-seller',
        charset: 'utf-8',
        sign_type: 'RSA2',
        sign: btoa('x'),
        out_trade_no: 'x',
        trade_no: 'x',
        total_amount: '3.00',
        trade_status: 'TRADE_SUCCESS',
      }),
    }),
    'a notification with a field twice': guest('POST /payments/notify/mock', {
      raw: new URLSearchParams('out_trade_no=a&out_trade_no=b&sign=x&sign_type=RSA2'),
    }),
    'a notification of nobody': guest('POST /payments/notify/constructor', { raw: 'x' }),
  }),
  [
    'a notification of two megabytes',
    guest('POST /payments/notify/mock', { raw: 'x'.repeat(2 ** 21) }),
    'payload_too_large',
  ],
  [
    'a mock payment that ends otherwise',
    guest('POST /payments/mock/notify', { json: { out_trade_no: 'x', result: 'maybe' } }),
    ['result', 'invalid'],
  ],
  ...casesOf('identity_card_invalid', {
    'a check digit that is wrong': payout({ identityCard: '110105194912310021' }),
    'a day of birth that is none': payout({ identityCard: '110105194902300020' }),
  }),
  ['no identity card', payout({ identityCard: '' }), ['identityCard', 'identity_card_required']],
  ['a phone number of ten digits', payout({ phone: '1381234567' }), ['phone', 'phone_invalid']],
  ['no phone number', payout({ phone: undefined }), ['phone', 'phone_required']],
  [
    'an account that is neither address nor number',
    payout({ alipayAccount: 'lin mei' }),
    ['alipayAccount', 'alipay_account_invalid'],
  ],
  [
    'no account',
    buyer('PUT /users/alipay-account', { json: { alipayAccount: ' ', realName: '林梅花' } }),
    ['alipayAccount', 'alipay_account_required'],
  ],
  ['a first payout account with another password', payout({ current_password: 'not-it' }), 'current_password_wrong'],
  ['a real name of one character', payout({ realName: '林' }), ['realName', 'real_name_invalid']],
  ['no real name', payout({ realName: '' }), ['realName', 'real_name_required']],
];

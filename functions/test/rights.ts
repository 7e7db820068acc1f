import type { ErrorCode } from '#shared/contract/errors';
import type { Right } from '#shared/contract/route';
import type { Populated } from './populated.ts';

/** `ok`: the route's success. `its first refusal`: the first code the route declares. */
export type Cell = 'ok' | 'its first refusal' | ErrorCode;

/** The default expectation and exceptions. At open routes callers without a session are guests. */
export interface Cells {
  everybody: Cell;
  guest?: Cell;
  unverified?: Cell;
  buyer?: Cell;
  owner?: Cell;
}

export interface Case {
  /** The state of the requested resource. */
  of?: string;
  /** The resource, by the names of parameters and body fields. */
  thing?: (market: Populated) => Record<string, string>;
  answer: Cells;
}

const file =
  (which: 'sold' | 'hidden' | 'free') =>
  (market: Populated): Record<string, string> => ({
    ...{ id: market[which].id, file_post_id: market[which].id },
    file_id: market[which].files[0]?.id ?? '',
    ...{ review: market.buyer.id, question: market.questions[which === 'hidden' ? 'hidden' : 'sold'] },
  });

const person =
  (which: 'owner' | 'unverified') =>
  (market: Populated): Record<string, string> => ({ usernameOrId: market[which].username });

const order =
  (which: 'soldOrder' | 'hiddenOrder' | 'openOrder') =>
  (market: Populated): Record<string, string> => ({ out_trade_no: market[which] });

const upload = (market: Populated): Record<string, string> => ({ id: market.upload.id });

const guessedCase = ({ notice }: Populated): Record<string, string> => ({ id: notice.id, token: 'guessed' });

/** An id and a name of nothing. */
const isNot = (refusal: ErrorCode): Case => ({
  of: 'that is not there',
  thing: () => ({
    ...{ id: 'unknown', file_post_id: 'unknown', out_trade_no: 'unknown', payout_id: 'unknown' },
    session_id: 'unknown',
    usernameOrId: 'nobody',
  }),
  answer: { everybody: refusal },
});

const isPrivate = { of: 'private, with a buyer', thing: file('hidden') };

/**
 * The meaning of each `may` of the contract, in a market with a buyer and a bystander. Written by hand, independent of
 * the functions; a new value does not compile until it is added.
 */
export const rights: Record<Right, readonly Case[]> = {
  everybody: [{ answer: { everybody: 'ok' } }],
  'everybody, for themselves': [{ answer: { everybody: 'ok' } }],
  'everybody, of verified people': [
    { thing: person('owner'), answer: { everybody: 'ok' } },
    { of: 'somebody unverified', thing: person('unverified'), answer: { everybody: 'user_not_found' } },
    isNot('user_not_found'),
  ],
  'everybody but the person': [
    { thing: person('owner'), answer: { everybody: 'ok', owner: 'own_follow' } },
    { of: 'somebody unverified', thing: person('unverified'), answer: { everybody: 'user_not_found' } },
    isNot('user_not_found'),
  ],
  'everybody, of public files': [
    { thing: file('sold'), answer: { everybody: 'ok' } },
    { ...isPrivate, answer: { everybody: 'file_not_found' } },
    isNot('file_not_found'),
  ],
  'whoever sees the file': [
    { thing: file('sold'), answer: { everybody: 'ok' } },
    { ...isPrivate, answer: { everybody: 'file_not_found', buyer: 'ok', owner: 'ok' } },
    isNot('file_not_found'),
  ],
  'whoever sees the file and does not own it': [
    { thing: file('sold'), answer: { everybody: 'ok', owner: 'own_file' } },
    { ...isPrivate, answer: { everybody: 'file_not_found', buyer: 'ok', owner: 'own_file' } },
    isNot('file_not_found'),
  ],
  'whoever has bought the file and fetched it': [
    {
      of: 'not fetched',
      thing: file('sold'),
      answer: { everybody: 'review_not_bought', buyer: 'review_not_downloaded' },
    },
    { ...isPrivate, answer: { everybody: 'review_not_bought', buyer: 'ok' } },
    isNot('review_not_bought'),
  ],
  'whoever wrote the review': [
    { ...isPrivate, answer: { everybody: 'review_not_found', buyer: 'ok' } },
    isNot('review_not_found'),
  ],
  'whoever asked the question': [
    { thing: file('sold'), answer: { everybody: 'question_not_found', buyer: 'ok' } },
    isNot('question_not_found'),
  ],
  'the owner of the coupon': [
    {
      thing: ({ coupon }: Populated) => ({ code: coupon }),
      answer: { everybody: 'coupon_not_found', owner: 'ok' },
    },
    { of: 'that is not there', thing: () => ({ code: 'NONE' }), answer: { everybody: 'coupon_not_found' } },
  ],
  'whoever may have the file': [
    { of: 'for nothing', thing: file('free'), answer: { everybody: 'ok' } },
    { of: 'for money', thing: file('sold'), answer: { everybody: 'file_forbidden', buyer: 'ok', owner: 'ok' } },
    { ...isPrivate, answer: { everybody: 'file_not_found', buyer: 'ok', owner: 'ok' } },
    isNot('file_not_found'),
  ],
  'the owner and the buyers of the file': [
    { thing: file('sold'), answer: { everybody: 'file_forbidden', buyer: 'ok', owner: 'ok' } },
    { ...isPrivate, answer: { everybody: 'file_not_found', buyer: 'ok', owner: 'ok' } },
    isNot('file_not_found'),
  ],
  'whoever has not bought the file': [
    { thing: file('sold'), answer: { everybody: 'ok', buyer: 'already_purchased', owner: 'own_file' } },
    { ...isPrivate, answer: { everybody: 'file_not_found', buyer: 'already_purchased', owner: 'own_file' } },
    isNot('file_not_found'),
  ],
  'the owner of the file': [
    { thing: file('sold'), answer: { everybody: 'file_not_yours', owner: 'ok' } },
    { ...isPrivate, answer: { everybody: 'file_not_found', buyer: 'file_not_yours', owner: 'ok' } },
    isNot('file_not_found'),
  ],
  'whoever has the passkey': [{ answer: { everybody: 'its first refusal' } }],
  'the owner of the passkey': [
    { thing: ({ passkey }) => ({ id: passkey.id }), answer: { everybody: 'passkey_not_found', owner: 'ok' } },
    isNot('passkey_not_found'),
  ],
  'the owner of the upload': [
    { thing: upload, answer: { everybody: 'upload_not_found', owner: 'ok' } },
    isNot('upload_not_found'),
  ],
  'the owner of the session': [
    { thing: ({ session }) => ({ session_id: session }), answer: { everybody: 'session_not_found', owner: 'ok' } },
    isNot('session_not_found'),
  ],
  'the buyer of the order': [
    { thing: order('soldOrder'), answer: { everybody: 'order_not_found', buyer: 'ok' } },
    isNot('order_not_found'),
  ],
  'the seller of the order': [
    { thing: order('hiddenOrder'), answer: { everybody: 'order_not_found', owner: 'ok' } },
    isNot('order_not_found'),
  ],
  'the seller who is paid': [
    { thing: ({ payout }) => ({ payout_id: payout.id }), answer: { everybody: 'payout_not_found', owner: 'ok' } },
    isNot('payout_not_found'),
  ],
  'whoever knows the order’s number': [
    { thing: order('openOrder'), answer: { everybody: 'ok' } },
    isNot('order_not_found'),
  ],
  'whoever knows the password': [
    { answer: { everybody: 'ok', guest: 'invalid_credentials', unverified: 'email_not_verified' } },
  ],
  'whoever has the mail': [
    { of: 'guessed', thing: () => ({ token: 'guessed' }), answer: { everybody: 'its first refusal' } },
  ],
  'whoever has the token of the case': [
    { of: 'guessed', thing: guessedCase, answer: { everybody: 'case_not_found' } },
    {
      of: 'that is not there',
      thing: () => ({ id: 'unknown', token: 'guessed' }),
      answer: { everybody: 'case_not_found' },
    },
  ],
  'whoever comes back from WeChat': [
    {
      of: 'guessed',
      thing: () => ({ state: 'guessed', code: 'guessed' }),
      answer: { everybody: 'wechat_state_invalid' },
    },
  ],
  'the seller whom the notice is about': [
    { thing: ({ notice }) => ({ id: notice.id }), answer: { everybody: 'case_not_found', owner: 'ok' } },
    isNot('case_not_found'),
  ],
  'whom the measure is about': [
    { thing: ({ measure }) => ({ id: measure.id }), answer: { everybody: 'measure_not_found', owner: 'ok' } },
    isNot('measure_not_found'),
  ],
  // No operators here; see `operators.test.ts`.
  'whoever has the role': [
    { thing: () => ({ id: 'unknown', usernameOrId: 'nobody' }), answer: { everybody: 'role_missing' } },
  ],
  'the provider that signs': [
    {
      of: 'without a signature',
      thing: () => ({ provider: 'mock' }),
      answer: { everybody: 'notification_refused' },
    },
  ],
};

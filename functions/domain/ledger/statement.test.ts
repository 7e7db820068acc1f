import { expect, test } from 'vitest';
import { statementMovement } from './statement.ts';

test.each([
  ['PAY#N1', { type: 'sale', outTradeNo: 'N1' }],
  ['COV#N1', { type: 'refund', outTradeNo: 'N1' }],
  ['CRF#N1#T1', { type: 'refund', outTradeNo: 'N1' }],
  ['CRF#N1#T1#BACK', { type: 'correction', outTradeNo: 'N1' }],
  ['ROY#N1', { type: 'payout_returned', outTradeNo: 'N1' }],
  ['PO#P1#RES', { type: 'payout', payoutId: 'P1' }],
  ['PO#P1#REL', { type: 'payout_returned', payoutId: 'P1' }],
  ['PO#P1#RET', { type: 'payout_returned', payoutId: 'P1' }],
  ['DSP#D1#OPEN', { type: 'dispute' }],
  ['DSP#D1#WON', { type: 'dispute_returned' }],
  ['COR#C1', { type: 'correction' }],
])('the statement says of %s what the money moved for', (reference, movement) => {
  expect(statementMovement(reference)).toEqual(movement);
});

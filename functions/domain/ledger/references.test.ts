import { expect, test } from 'vitest';
import * as references from './references.ts';

const { parseReference } = references;

test('the stored texts never change', () => {
  expect([
    references.paymentReference('N1'),
    references.duplicatePaymentReference('N1'),
    references.refundFundingReference('N1'),
    references.refundReference('N1'),
    references.refundFailureReference('N1', 2),
    references.partialRefundFundingReference('N1', 3),
    references.partialRefundReference('N1', 3),
    references.consoleRefundReference('N1', 're_1'),
    references.consoleRefundFailureReference('N1', 're_1'),
    references.shareReturnReference('N1'),
    references.disputeReference('dp_1', 'opened'),
    references.disputeReference('dp_1', 'won'),
    references.disputeReference('dp_1', 'lost'),
    references.disputeMovementReference('dp_1', 'txn_1'),
    references.disputeFeeReference('dp_1', 'txn_1'),
    ...references.payoutReferences('P1'),
    references.holdReference('C1'),
    references.holdReleaseReference('C1'),
    references.holdRefundReference('C1', 'N1'),
    references.billLineReference('alipay', 'L1'),
    references.withdrawalReference('V1'),
    references.correctionReference('V1'),
  ]).toEqual([
    'PAY#N1',
    'SUSP#N1',
    'COV#N1',
    'RFD#N1#1',
    'RFD#N1#2#BACK',
    'PCV#N1#3',
    'PRT#N1#3',
    'CRF#N1#re_1',
    'CRF#N1#re_1#BACK',
    'ROY#N1',
    'DSP#dp_1#OPEN',
    'DSP#dp_1#WON',
    'DSP#dp_1#LOST',
    'DSP#dp_1#txn_1',
    'DSP#dp_1#txn_1#FEE',
    'PO#P1#RES',
    'PO#P1#SET',
    'PO#P1#REL',
    'PO#P1#RET',
    'HLD#C1',
    'HLD#C1#REL',
    'HLD#C1#N1',
    'BILL#alipay#L1',
    'BNK#V1',
    'COR#V1',
  ]);
});

test('a reference tells its kind, its number and its step', () => {
  expect(parseReference('PO#P1#SET')).toMatchObject({ kind: 'payout', number: 'P1', payoutStep: 'arrived' });
  expect(parseReference('DSP#dp_1#WON')).toMatchObject({ kind: 'dispute', number: 'dp_1', disputeStep: 'won' });
  expect(parseReference('DSP#dp_1#txn_1#FEE')).toMatchObject({ disputeStep: undefined, detail: 'txn_1', isFee: true });
  expect(parseReference('RFD#N1#2#BACK')).toMatchObject({ kind: 'refund', detail: '2', isFailure: true });
  expect(parseReference('HLD#C1')).toMatchObject({ kind: 'hold', number: 'C1', holdEnd: undefined });
  expect(parseReference('HLD#C1#REL')).toMatchObject({ holdEnd: 'released' });
  expect(parseReference('HLD#C1#N1')).toMatchObject({ holdEnd: 'refunded', detail: 'N1' });
  expect(parseReference('no reference').kind).toBeUndefined();
});

test('orders and payouts are found by the number in the reference', () => {
  const entries = [{ account: 'seller:S1', amount: 0 }] as never;
  expect(references.numbersIn({ reference: 'PRT#N1#3', entries })).toMatchObject({ outTradeNo: 'N1', sellerId: 'S1' });
  expect(references.numbersIn({ reference: 'PO#P1#RES', entries })).toMatchObject({ payoutId: 'P1' });
  expect(references.orderIn('BILL#alipay#L1')).toBeUndefined();
});

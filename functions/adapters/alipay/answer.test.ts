import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignedBy, rsaKeys, signText } from '#infra/local/fake-provider/alipay-signature';
import { nodeText, readResponse } from './answer.ts';

const keys = rsaKeys();
const key = 'alipay_trade_query_response';
const isSigned = (text: string, sign: string) => isSignedBy(keys.publicKey, text, sign);
const read = (raw: string) => readResponse(raw, key, isSigned);

const node = (fields: object) => JSON.stringify({ code: '10000', msg: 'Success', ...fields });
const answer = (text: string) => `{"${key}":${text},"sign":"${signText(text, keys)}"}`;

test('reads the very text that was signed', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (fields) => {
      const text = node({ fields });
      expect(nodeText(answer(text), key)).toBe(text);
      expect(read(answer(text))).toMatchObject({ state: 'done', fields: { fields } });
    }),
    { numRuns: 100 },
  );
});

test('is not led to a second node behind the signed one, which a parser would prefer', () => {
  const signedText = node({ trade_status: 'WAIT_BUYER_PAY' });
  const forged = node({ trade_status: 'TRADE_SUCCESS' });
  const raw = `${answer(signedText).slice(0, -1)},"${key}":${forged}}`;
  expect(JSON.parse(raw)[key].trade_status).toBe('TRADE_SUCCESS');
  expect(read(raw)).toMatchObject({ state: 'done', fields: { trade_status: 'WAIT_BUYER_PAY' } });
  const before = `{"${key}":${forged},${answer(signedText).slice(1)}`;
  expect(read(before)).toEqual({ state: 'unclear', code: undefined });
});

test('a refusal counts when it is signed, and "try again" never does', () => {
  const refusal = JSON.stringify({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' });
  expect(read(answer(refusal))).toEqual({ state: 'refused', code: 'ACQ.TRADE_NOT_EXIST' });
  const busy = JSON.stringify({ code: '20000', sub_code: 'isp.unknow-error' });
  expect(read(answer(busy))).toEqual({ state: 'unclear', code: 'isp.unknow-error' });
  expect(read(`{"error_response":${refusal}}`)).toEqual({ state: 'unclear', code: 'ACQ.TRADE_NOT_EXIST' });
});

test('no answer breaks it, however odd', () => {
  const valid = answer(node({ out_trade_no: 'A_B' }));
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.nat(valid.length).map((at) => valid.slice(0, at)),
    fc.tuple(fc.nat(valid.length - 1), fc.string({ minLength: 1 })).map(([at, text]) => valid.slice(0, at) + text),
    fc.constantFrom(
      '',
      '<html>502</html>',
      '{}',
      'null',
      '[]',
      `{"${key}":{}}`,
      `{"${key}":{},"sign":7}`,
      `"${key}":{`,
    ),
  );
  fc.assert(
    fc.property(odd, (raw) => {
      const response = read(raw);
      // Some changes of the text leave the signed part as it was.
      expect(response).toEqual(
        response.state === 'unclear' ? response : { state: 'done', fields: { msg: 'Success', out_trade_no: 'A_B' } },
      );
    }),
    { numRuns: 500 },
  );
});

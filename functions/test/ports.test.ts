import { expect, expectTypeOf, test } from 'vitest';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { Parked } from '../runtime/worker/parked.ts';
import { queueWorker } from '../runtime/worker/worker.ts';
import { call, drain, testPorts, valueIn } from './ports.ts';

const user = { id: '01JD0000000000000000000001', username: 'lin' };

const createPayment = endpoint(routes.createPayment, ['table', 'clock'], async ({ body, user }) =>
  body.file_post_id === user.id
    ? refuse('own_file')
    : ok({ data: { payment_url: 'https://pay.test', out_trade_no: String(body.expected_price), secret: 1 } }),
);

test('a call checks its input and drops what the row does not name', async () => {
  const ports = testPorts();
  const answer = await valueIn(
    call(createPayment, ports, { user, body: { file_post_id: 'x', expected_price: '9.9' } }),
  );
  expectTypeOf(answer.data).toMatchTypeOf<{ payment_url: string; out_trade_no: string }>();
  expectTypeOf(answer.data).not.toHaveProperty('secret');
  expect(answer).toEqual({ data: { payment_url: 'https://pay.test', out_trade_no: '990' } });
});

test('a call is refused without a session, with bad input and by its handler', async () => {
  const ports = testPorts();
  expect(await call(createPayment, ports, { body: { file_post_id: 'x' } })).toMatchObject({ code: 'unauthorized' });
  expect(await call(createPayment, ports, { user, body: { payment_type: 'tv', expected_price: '1e3' } })).toMatchObject(
    {
      code: 'invalid_input',
      problems: [
        { field: 'file_post_id', code: 'required' },
        { field: 'payment_type', code: 'payment_type_invalid' },
        { field: 'expected_price', code: 'price_invalid' },
      ],
    },
  );
  expect(await call(createPayment, ports, { user, body: { file_post_id: user.id } })).toMatchObject({
    ok: false,
    code: 'own_file',
  });
});

test('draining works off messages that workers send, and parks what can never succeed', async () => {
  const ports = testPorts();
  const order: string[] = [];
  const settlement = queueWorker('settlement', ['queues'], async ({ outTradeNo }, { queues }) => {
    order.push(outTradeNo);
    await queues.send('order-status', { kind: 'check', outTradeNo: 'second' });
  });
  const orderStatus = queueWorker('order-status', [], async ({ outTradeNo }) => {
    throw new Parked(`cannot ${outTradeNo}`);
  });
  await ports.queues.send('settlement', { outTradeNo: 'first' }, { group: 'seller' });
  await drain(ports, [settlement, orderStatus]);
  expect(order).toEqual(['first']);
  expect(ports.queues.sent).toEqual([]);
});

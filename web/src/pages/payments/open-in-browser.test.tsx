// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { detail } from '../../test/goods.ts';
import { visit } from '../../test/visit.tsx';

const { payment } = zh;
const file = detail();
const answers = { [`GET /files/${file.id}`]: { data: file } };
const inWeChat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.54';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
});

function browse(userAgent: string) {
  const userAgentSpy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => userAgentSpy.mockRestore());
}

async function press(name: string) {
  const [button] = await screen.findAllByRole('button', { name });
  if (button) fireEvent.click(button);
}

test.each(['guest', 'member'] as const)('in WeChat a %s is shown the way to a browser, with the link', async (as) => {
  browse(inWeChat);
  const { calls } = await visit(`/payment/${file.id}`, { as, answers });
  await press(payment.outside.go);
  await screen.findByRole('heading', { name: payment.outside.heading });
  expect(screen.getByText('点右上角 ···')).toBeTruthy();
  expect(screen.getByText('选「在浏览器打开」')).toBeTruthy();
  expect(screen.getByText(payment.outside.copied)).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/payment/${file.id}`);
  /** WeChat opens the address of the current page in a browser. */
  expect(location.pathname).toBe(`/payment/${file.id}`);
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a link that cannot be copied stands there to be copied by hand, and may be tried again', async () => {
  browse(inWeChat);
  writeText.mockRejectedValueOnce(new Error('not allowed'));
  await visit(`/payment/${file.id}`, { answers });
  await press(payment.outside.go);
  await screen.findByText(payment.outside.notCopied);
  expect(screen.getByText(`${location.origin}/payment/${file.id}`)).toBeTruthy();
  await press(payment.outside.copy);
  await waitFor(() => expect(screen.getByText(payment.outside.copied)).toBeTruthy());
});

test('nothing in WeChat leads to a payment that does not open: no way to pay, no login', async () => {
  browse(inWeChat);
  await visit(`/payment/${file.id}`, { answers });
  await screen.findAllByRole('button', { name: payment.outside.go });
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(screen.queryByLabelText(zh.auth.email)).toBeNull();
});

test('what is free, and what is paid for in a browser, is had as ever', async () => {
  browse(inWeChat);
  await visit(`/payment/${file.id}`, { answers: { [`GET /files/${file.id}`]: { data: detail({ price: 0 }) } } });
  expect(await screen.findAllByRole('button', { name: payment.takeFree })).not.toEqual([]);
  browse('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Version/18.1 Mobile/15E148 Safari/604.1');
  await visit(`/payment/${file.id}`, { as: 'member', answers });
  expect(await screen.findAllByRole('button', { name: payment.payWith.alipay('¥39.00') })).not.toEqual([]);
  expect(screen.queryByRole('button', { name: payment.outside.go })).toBeNull();
});

test('going back leads to the order', async () => {
  browse(inWeChat);
  await visit(`/payment/${file.id}`, { answers });
  await press(payment.outside.go);
  await press(payment.outside.back);
  await screen.findByRole('heading', { name: payment.title });
});

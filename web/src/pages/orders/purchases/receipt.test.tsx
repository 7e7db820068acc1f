// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { receipt } from '../../../test/receipt.ts';
import { visit } from '../../../test/visit.tsx';

test('the receipt goes to one’s own address at a press, which the answer names', async () => {
  const number = '01M7VHRXG00000000000000006_01M7VHRXG00000000000000004';
  const { calls, toasts } = await visit(`/purchases/${number}`, {
    as: 'member',
    answers: {
      [`GET /payments/purchases/${number}`]: { data: receipt(number) },
      [`POST /payments/purchases/${number}/mail`]: { message: '收据已发送至 nan@example.com，请查收' },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: zh.packageDownload.mailReceipt }));
  await waitFor(() => expect(toasts()).toContain('收据已发送至 nan@example.com，请查收'));
  expect(calls).toContain(`POST /payments/purchases/${number}/mail`);
});

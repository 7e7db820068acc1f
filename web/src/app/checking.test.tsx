// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../i18n/zh.ts';
import { Refusal } from '../test/answers.ts';
import { member, visit } from '../test/visit.tsx';

const gone = () => {
  throw new Error('no network');
};

test.each([
  ['that is not reached', zh.errors.network, gone],
  ['that is broken', '我们这边出错了', new Refusal('internal')],
])('a guarded page says that a server %s could not be asked, and comes with a retry', async (_, message, failure) => {
  const { answers } = await visit('/withdraw', { as: 'member', answers: { 'GET /auth/verify': failure } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(message);
  expect(location.pathname).toBe('/withdraw');
  answers['GET /auth/verify'] = { user: member };
  fireEvent.click(screen.getByRole('button', { name: zh.common.retry }));
  expect(await screen.findByRole('heading', { name: zh.withdraw.heading })).toBeTruthy();
});

test('so does the form of the payout set-up', async () => {
  await visit('/alipay-setup?step=form', { as: 'member', answers: { 'GET /auth/verify': new Refusal('internal') } });
  expect((await screen.findByRole('alert')).textContent).toContain('我们这边出错了');
});

// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { detail } from '../../test/goods.ts';
import { member, visit } from '../../test/visit.tsx';

const file = detail({ is_owner: true, user_id: member.id, price: 39, list_price: 39 });

const at = `/edit/${file.id}`;

const answers = {
  [`GET /files/${file.id}`]: { data: file },
  [`GET /files/${file.id}/previews`]: { data: { previews: [] } },
  'GET /files/meta/tags': { tags: [] },
};

const fee = new RegExp(`^${zh.create.earnings.before}`);
const field = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: zh.shared.price });
const isInvalid = async () => (await field()).getAttribute('aria-invalid') === 'true';

async function type(value: string) {
  fireEvent.focus(await field());
  fireEvent.change(await field(), { target: { value } });
}

test('a price that cannot be is said when the field is left, and nothing is reckoned of it', async () => {
  const { problem } = zh.edit;
  await visit(at, { as: 'member', answers });
  for (const [value, message] of [
    ['-1', problem.priceInvalid],
    ['abc', problem.priceInvalid],
    ['1.005', problem.priceInvalid],
    ['50000.01', problem.priceHigh],
  ] as const) {
    await type(value);
    expect(await isInvalid()).toBe(false);
    expect(screen.queryByText(fee)).toBeNull();
    fireEvent.blur(await field());
    expect(screen.getByText(message)).toBeTruthy();
    expect(await isInvalid()).toBe(true);
    expect(screen.queryByText(fee)).toBeNull();
  }
  await type('50000');
  expect(await isInvalid()).toBe(false);
  fireEvent.blur(await field());
  expect(await isInvalid()).toBe(false);
  expect(screen.getByText(fee).textContent).toContain('¥47,500.00');
});

test('an empty price that was only passed through is not complained about', async () => {
  await visit(at, { as: 'member', answers });
  await type('');
  fireEvent.focus(await field());
  fireEvent.blur(await field());
  expect(await isInvalid()).toBe(false);
});

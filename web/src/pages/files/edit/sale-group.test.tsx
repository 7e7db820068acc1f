// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { day } from '#shared/limits';
import { fieldText, withZone } from '../../../features/offers/moments.ts';
import { payWhat, sale as t } from '../../../i18n/zh/promotions/selling.ts';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail } from '../../../test/goods.ts';
import { member, openMore, visit } from '../../../test/visit.tsx';

afterEach(() => sessionStorage.clear());

const file = detail({ is_owner: true, user_id: member.id, price: 39, list_price: 39 });
const [put, get] = [`PUT /files/${file.id}`, `GET /files/${file.id}`];
const [setSale, endSale] = [`PUT /files/${file.id}/sale`, `DELETE /files/${file.id}/sale`];
const from = (days: number): string => new Date(Date.now() + days * day).toISOString();

const sale = { price: 19, starts_at: from(-1), ends_at: from(2), was: 31.2 };
const running: FileDetail = { ...file, price: 19, was: 31.2, until: sale.ends_at, sale };
const plannedSale = { price: 19, starts_at: from(1), ends_at: from(2), was: null };
const planned: FileDetail = { ...file, sale: plannedSale };

const edit = (of: FileDetail, answers: object = {}) =>
  visit(`/edit/${file.id}`, {
    as: 'member',
    answers: { [get]: { data: of }, 'GET /files/meta/tags': { tags: [] }, ...answers },
  });

async function panel() {
  await openMore();
  return within(screen.getByRole('region', { name: t.title }));
}
const price = () => screen.getAllByRole<HTMLInputElement>('spinbutton')[0];
const save = () => {
  const [button] = screen.getAllByRole('button', { name: zh.shared.saveChanges });
  if (button) fireEvent.click(button);
};

test('while a sale runs the usual price stands in the form, and what else is saved does not touch it', async () => {
  const { bodies, toasts } = await edit(running, { [put]: { data: { ...running, title: '考研英语二' } } });
  (await panel()).getByText(t.wasLine('¥31.20'));
  expect(price()?.value).toBe('39.00');
  screen.getByText(t.listPriceLine);
  fireEvent.change(screen.getByLabelText(zh.create.titleLabel), { target: { value: '考研英语二' } });
  save();
  await waitFor(() => expect(toasts()).toContain(zh.edit.saved));
  expect(bodies[put]).toEqual({ title: '考研英语二' });
});

test('a sale is checked, set with its zone, and shown; what was typed of the file stays', async () => {
  const { bodies, answers, toasts } = await edit(file);
  fireEvent.change(await screen.findByLabelText(zh.create.titleLabel), { target: { value: '考研英语二' } });
  const region = await panel();
  fireEvent.click(region.getByRole('button', { name: t.set }));
  const field = region.getByRole('spinbutton', { name: t.price });
  fireEvent.change(field, { target: { value: '39' } });
  fireEvent.click(region.getByRole('button', { name: t.send }));
  await region.findByText(t.faults.high('¥39.00'));
  fireEvent.change(field, { target: { value: '19' } });
  const end = fieldText(Date.now() + 61 * day);
  fireEvent.change(region.getByLabelText(t.endsAt), { target: { value: end } });
  await region.findByText(t.faults.long);
  expect(bodies[setSale]).toBeUndefined();
  const soon = fieldText(Date.now() + 2 * day);
  fireEvent.change(region.getByLabelText(t.endsAt), { target: { value: soon } });
  answers[setSale] = { data: { sale } };
  answers[get] = { data: { ...running, updated_at: '2026-05-06T07:08:09.000Z' } };
  fireEvent.click(region.getByRole('button', { name: t.send }));
  await region.findByText(t.running);
  expect(bodies[setSale]).toEqual({ price: 19, ends_at: withZone(new Date(soon).getTime()) });
  expect(toasts()).toContain(t.begun);
  expect(screen.getByLabelText<HTMLInputElement>(zh.create.titleLabel).value).toBe('考研英语二');

  await edit({ ...running, updated_at: '2026-05-06T07:08:09.000Z' });
  await screen.findByText(zh.edit.restored);
  expect(screen.getByLabelText<HTMLInputElement>(zh.create.titleLabel).value).toBe('考研英语二');
});

test('what was typed of a sale outlives a reload and a refusal; one that runs by now is shown', async () => {
  await edit(file);
  fireEvent.click((await panel()).getByRole('button', { name: t.set }));
  fireEvent.change((await panel()).getByRole('spinbutton', { name: t.price }), { target: { value: '19' } });
  const { answers, toasts } = await edit(file, { [setSale]: new Refusal('sale_running') });
  const region = await panel();
  fireEvent.click(region.getByRole('button', { name: t.set }));
  expect(region.getByRole<HTMLInputElement>('spinbutton', { name: t.price }).value).toBe('19');
  answers[get] = { data: running };
  fireEvent.click(region.getByRole('button', { name: t.send }));
  await region.findByText(t.running);
  expect(toasts()).toEqual([t.failed]);
  expect(region.queryByRole('button', { name: t.send })).toBeNull();
});

test('one that runs is ended after a question', async () => {
  const { answers, calls, toasts } = await edit(running);
  fireEvent.click((await panel()).getByRole('button', { name: t.end }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(t.endText('¥39.00'));
  fireEvent.click(question.getByRole('button', { name: t.keep }));
  expect(calls).not.toContain(endSale);
  answers[endSale] = { message: 'ok' };
  answers[get] = { data: file };
  fireEvent.click((await panel()).getByRole('button', { name: t.end }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: t.end }));
  await (await panel()).findByText(t.none);
  expect(calls).toContain(endSale);
  expect(toasts()).toContain(t.ended);
});

test('one that is planned can be changed and taken back; a free file has none', async () => {
  await edit(planned);
  const region = await panel();
  region.getByText(t.plannedState);
  region.getByRole('button', { name: t.change });
  region.getByRole('button', { name: t.takeBack });
  await edit({ ...file, price: 0, list_price: 0 });
  (await panel()).getByText(t.free);
  expect((await panel()).queryByRole('button')).toBeNull();
});

test('buyers choose what they pay: the price becomes the least, with what is proposed; and both are taken back', async () => {
  const { bodies, toasts } = await edit(file, { [put]: { data: file } });
  await openMore();
  fireEvent.click(screen.getByRole('switch', { name: payWhat.title }));
  fireEvent.change(screen.getByRole('spinbutton', { name: payWhat.min }), { target: { value: '5' } });
  fireEvent.change(screen.getByRole('spinbutton', { name: payWhat.suggest }), { target: { value: '2' } });
  save();
  await screen.findByText(payWhat.faults.suggestLow);
  expect(bodies[put]).toBeUndefined();
  fireEvent.change(screen.getByRole('spinbutton', { name: payWhat.suggest }), { target: { value: '20' } });
  screen.getByText(payWhat.earnings('¥5.00', '¥4.75'));
  screen.getByText(payWhat.earnings('¥20.00', '¥19.00'));
  save();
  await waitFor(() => expect(toasts()).toContain(zh.edit.saved));
  expect(bodies[put]).toEqual({ list_price: 5, pay_what: { min: 5, suggest: 20 } });

  const chosen = { ...file, price: 5, list_price: 5, pay_what: { min: 5, suggest: 20 } };
  const after = await edit(chosen, { [put]: { data: file } });
  await openMore();
  fireEvent.click(screen.getByRole('switch', { name: payWhat.title }));
  save();
  await waitFor(() => expect(after.toasts()).toContain(zh.edit.saved));
  expect(after.bodies[put]).toEqual({ pay_what: null });
});

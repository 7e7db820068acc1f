// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail, post } from '../../../test/goods.ts';
import { pagination, visit } from '../../../test/visit.tsx';
import { idsPasted } from './form.ts';

const { notice: t } = zh;
const file = detail();
const other = detail({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAB', title: '考研数学' });
const removedId = '01ARZ3NDEKTSV4RRFFQ69G5FAC';
const id = '01ARZ3NDEKTSV4RRFFQ69G5FZZ';

afterEach(() => sessionStorage.clear());

const answers = {
  [`GET /files/${file.id}`]: { data: file },
  [`GET /files/${other.id}`]: { data: other },
  [`GET /files/${removedId}`]: new Refusal('file_not_found'),
};

async function see(search = '', more: Record<string, unknown> = {}) {
  const view = await visit(`/notice${search}`, { answers: { ...answers, ...more } });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const arrive = (step: 1 | 2 | 3 | 4) => screen.findByRole('heading', { level: 2, name: String(t.steps[step - 1]) });

async function fillAll() {
  press(t.next);
  await arrive(2);
  fill(t.work, '我的讲义');
  fill(t.evidence, '第 3 页相同');
  fill(t.links, 'https://example.com/a\nhttps://example.com/b');
  press(t.next);
  await arrive(3);
  fill(t.name, '王楠');
  fill(t.phone, '13800000000');
  fill(t.email, 'nan@example.com');
  fill(t.address, '北京');
  fill(t.idNumber, '110101199003070000');
  press(t.next);
  await arrive(4);
  fireEvent.click(screen.getByRole('checkbox'));
  fill(t.signature, '王楠');
}

const received = { data: { id, ids: [id], state: 'received', missing: [], token: 't1' } };
const incomplete = {
  data: { id, ids: [id], state: 'incomplete', missing: ['evidence', 'claimant.id_number'], token: 't1' },
};

test('ids are found in whole addresses, alone, and once', () => {
  expect(idsPasted(`https://tanwei.example/code/${file.id}?via=x\n${other.id} ${file.id} 01ABC`)).toEqual([
    file.id,
    other.id,
  ]);
});

test('four steps, a last look, and a number', async () => {
  const { bodies } = await see(`?file=${file.id}`, { 'POST /notices': received });
  await screen.findByRole('link', { name: file.title });
  await fillAll();
  screen.getByText('第 3 页相同');
  press(t.send);
  await screen.findByRole('heading', { name: t.received });
  expect(bodies['POST /notices']).toEqual({
    ...{ files: [file.id], work: '我的讲义', evidence: '第 3 页相同' },
    links: ['https://example.com/a', 'https://example.com/b'],
    claimant: {
      ...{ name: '王楠', phone: '13800000000', email: 'nan@example.com', address: '北京' },
      id_number: '110101199003070000',
    },
    ...{ as: 'self', true_statement: true, signature: '王楠' },
  });
  screen.getByText(id);
  /** The input that was sent is removed from the tab. */
  expect(sessionStorage.getItem('notice')).not.toContain('110101');
});

test('pasted addresses are looked at one by one, and what is not there is named', async () => {
  await see();
  fill(t.addresses, `http://x/code/${file.id}\nhttp://x/code/${removedId}`);
  press(t.add);
  await screen.findByText(t.notFound(removedId));
  await screen.findByText(t.chosen(1, 20));
  fill(t.addresses, '没有网址');
  press(t.add);
  await screen.findByText(t.noAddress);
});

test('files are found by their title as well, and can be left out again', async () => {
  await see('', { 'GET /files': { posts: [post({ id: other.id, title: other.title })], pagination } });
  fill(t.find, '数学');
  fireEvent.click(await screen.findByRole('button', { name: t.take(other.title) }));
  await screen.findByText(t.taken);
  fireEvent.click(await screen.findByRole('button', { name: t.drop(other.title) }));
  await screen.findByText(t.noFiles);
});

test('a step with a mistake is not left, and says it at the field', async () => {
  await see();
  press(t.next);
  await screen.findByText(t.filesMissing);
  await see(`?step=2`);
  fill(t.links, 'http://example.com');
  press(t.next);
  await screen.findByText(t.linkInvalid('http://example.com'));
  await arrive(2);
});

test('each step outlives a reload', async () => {
  await see(`?file=${file.id}`);
  press(t.next);
  await arrive(2);
  fill(t.work, '我的讲义');
  await see('?step=2');
  expect((await screen.findByLabelText<HTMLTextAreaElement>(t.work)).value).toBe('我的讲义');
  await see();
  await screen.findByText(t.chosen(1, 20));
});

test('what the answer names as missing leads back to its step, and all of it is sent once more', async () => {
  const { bodies, answers: routes } = await see(`?file=${file.id}`, {
    'POST /notices': incomplete,
    [`PUT /notices/${id}`]: received,
    [`GET /cases/${id}`]: caseOf(['evidence', 'claimant.id_number']),
  });
  await fillAll();
  press(t.send);
  await screen.findByRole('heading', { name: t.incomplete });
  fireEvent.click(screen.getByRole('link', { name: t.parts['claimant.id_number'] }));
  await arrive(3);
  screen.getByText(t.completingMissing('证据、证件号码'));
  expect(screen.getByLabelText<HTMLInputElement>(t.name).value).toBe('王楠');
  fill(t.idNumber, '110101199003070001');
  press(t.next);
  await arrive(4);
  routes[`GET /cases/${id}`] = caseOf([]);
  press(t.sendAgain);
  await screen.findByRole('heading', { name: t.received });
  expect(bodies[`PUT /notices/${id}`]).toMatchObject({
    ...{ token: 't1', work: '我的讲义' },
    claimant: { id_number: '110101199003070001' },
  });
});

const caseOf = (missing: string[]) => ({
  data: {
    ...{ id, kind: 'notice', state: missing.length > 0 ? 'incomplete' : 'received', missing },
    ...{ opened_at: '2026-11-20T04:00:00.000Z', deadline: null, decided_at: null, outcome: null, restores_at: null },
    targets: [{ type: 'file', id: file.id, name: file.title }],
  },
});

test('the link of the mail opens the notice with its files, and says that the rest is filled in anew', async () => {
  await see(`?id=${id}&token=t1`, { [`GET /cases/${id}`]: caseOf(['signature']) });
  await screen.findByRole('heading', { name: t.completing });
  screen.getByText(t.completingLead(id));
  await screen.findByText(t.chosen(1, 20));
});

test('a notice that needs nothing more says so, and a wrong link what is wrong with it', async () => {
  await see(`?id=${id}&token=t1`, { [`GET /cases/${id}`]: caseOf([]) });
  await screen.findByRole('heading', { name: t.notNeeded });
  await see(`?id=${id}&token=t2`, { [`GET /cases/${id}`]: new Refusal('case_not_found') });
  await screen.findByRole('heading', { name: t.missing });
});

test('a refusal leads to the step it is about, and nothing that was typed is lost', async () => {
  await see(`?file=${file.id}`, { 'POST /notices': new Refusal('target_not_found') });
  await fillAll();
  press(t.send);
  await arrive(1);
  await screen.findByText(t.fileGone);
  await waitFor(() => expect(sessionStorage.getItem('notice')).toContain('我的讲义'));
});

test('without the sentence that one answers for nothing is sent', async () => {
  const { calls } = await see(`?file=${file.id}`);
  await fillAll();
  fireEvent.click(screen.getByRole('checkbox'));
  press(t.send);
  await screen.findByText(t.statementMissing);
  expect(calls.some((call) => call.startsWith('POST /notices'))).toBe(false);
});

test('the copyright page leads to the notice and to the measures, and the terms name both ways', async () => {
  await visit('/dmca');
  const links = await screen.findAllByRole('link', { name: t.title });
  expect(links[0]?.getAttribute('href')).toBe('/notice');
  expect(screen.getAllByRole('link', { name: zh.measures.title })[0]?.getAttribute('href')).toBe('/measures');
  await visit('/terms');
  await screen.findByRole('link', { name: zh.measures.title });
});

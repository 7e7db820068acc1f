// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as words from '../../../i18n/zh/operations/all.ts';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { proof, prove } from '../../../test/prove.ts';
import { member, visitAsMember } from '../../../test/visit.tsx';
import { forgetProof } from '../money/confirm/proof.ts';
import type { CaseDetail } from './decision.ts';

const id = '01ARZ3NDEKTSV4RRFFQ69G5CA1';
const address = `/operator/cases/${id}`;
const { decide: t, terms, measures } = words;

afterEach(() => {
  sessionStorage.clear();
  forgetProof();
});

const file: CaseDetail['files'][number] = {
  ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', title: '考研英语', description: '## 三年真题\n\n逐句**精讲**', price: 39 },
  ...{ is_public: true, is_deleted: false, barred: null, version: 1, purchases: 12, downloads: 9 },
  ...{ created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' },
  ...{ category: 'document', cover: null, ai: { declared: 'none', marked: false }, previews: [], sample: null },
  files: [{ id: '01ARZ3NDEKTSV4RRFFQ69G5FC1', name: '真题.pdf', size: 1024, type: 'application/pdf' }],
  sold: { sales: 4, earnings: 148.2 },
};

const caseWith = (change: Partial<CaseDetail> = {}): CaseDetail => ({
  ...{ id, kind: 'report', state: 'open', reason: 'malware', reports: 1, revision: 3 },
  targets: [{ type: 'file', id: file.id, name: file.title, file: { category: 'document', cover: null } }],
  ...{ opened_at: '2026-11-22T08:00:00.000Z', deadline: '2099-11-23T08:00:00.000Z', is_overdue: false },
  ...{ claimed_by: null, claimed_until: null, decision: null, decided_at: null },
  files: [file],
  person: {
    ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5FAX', username: 'mo', display_name: '墨' },
    ...{ created_at: '2026-01-01T00:00:00.000Z', standing: null, strikes: 1, files: 3 },
  },
  report_list: [
    {
      ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5RE1', reason: 'malware', text: '杀毒软件报警' },
      ...{ at: '2026-11-22T08:00:00.000Z', username: 'lin', is_confirmed: true, is_buyer: true },
    },
  ],
  notice: null,
  measures: [],
  words: [],
  refund_quote: { orders: 4, amount: 156, takes_two: false },
  ...change,
});

const claim = { claimed_by: member.username, claimed_until: '2099-11-23T08:00:00.000Z', revision: 3 };

const answersOf = (detail: CaseDetail = caseWith()) => ({
  'GET /operator/cases': { data: { cases: [] } },
  [`POST /operator/cases/${id}/claim`]: { data: { ...claim, revision: detail.revision } },
  'GET /auth/verify': { user: { ...member, roles: ['moderator' as const] } },
  'POST /auth/confirm': proof,
  [`GET /operator/cases/${id}`]: { data: detail },
});

const decided = { data: { measures: [], measure: null, proposal_id: null } };

async function fillIn() {
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(terms.decisions.remove) }));
  fireEvent.change(screen.getByLabelText(t.words), { target: { value: '文件里有木马，请清理后重新上传。' } });
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(measures.strike) }));
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(t.refund) }));
}

const press = (decision: keyof typeof terms.decisions) =>
  fireEvent.click(screen.getByRole('button', { name: t.decideAndNext(terms.decisions[decision]) }));
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: t.confirm }));

test('a decision says exactly what will happen before it is confirmed, and sends no more than that', async () => {
  const call = `POST /operator/cases/${id}/decide`;
  const { bodies, calls } = await visitAsMember(address, { ...answersOf(), [call]: decided });
  await fillIn();
  press('remove');
  const effects = within(
    within(await screen.findByRole('dialog')).getByRole('list', { name: t.consequences }),
  ).getAllByRole('listitem');
  expect(effects.map(({ textContent }) => textContent)).toEqual([
    t.effects.remove,
    t.effects.refund(4, '¥156.00'),
    t.effects.strike(2),
    t.effects.second,
    t.effects.told,
    t.effects.reporters(1),
  ]);
  expect(calls).not.toContain(call);
  await confirm();
  await prove();
  await waitFor(() => expect(calls).toContain(call));
  expect(bodies[call]).toEqual({
    ...{ decision: 'remove', rule: 'malware', words: '文件里有木马，请清理后重新上传。', revision: 3 },
    ...{ strike: true, hold: false, refund_buyers: true, confirm: 'the-proof' },
  });
});

test('nothing is asked before a decision is chosen and its words are written; a file is never folded', async () => {
  await visitAsMember(address, answersOf());
  fireEvent.click(await screen.findByRole('button', { name: t.decide }));
  expect(await screen.findByText(t.faults.decision, { selector: '[role=alert]' })).toBeTruthy();
  expect(screen.getByText(t.faults.words)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('radio', { name: new RegExp(terms.decisions.fold) })).toBeNull();
});

test('a case that has changed keeps what was typed, and says what is new', async () => {
  const { answers, bodies } = await visitAsMember(address, {
    ...answersOf(),
    [`POST /operator/cases/${id}/decide`]: new Refusal('case_changed'),
  });
  await fillIn();
  press('remove');
  answers[`GET /operator/cases/${id}`] = { data: caseWith({ reports: 3, revision: 5 }) };
  await confirm();
  await prove();
  expect(await screen.findByText(t.changedTo.reports(2))).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain(t.changed);
  expect(screen.getByLabelText<HTMLTextAreaElement>(t.words).value).toContain('木马');
  answers[`POST /operator/cases/${id}/decide`] = decided;
  press('remove');
  await confirm();
  await waitFor(() => expect(bodies[`POST /operator/cases/${id}/decide`]).toMatchObject({ revision: 5 }));
});

test('what a colleague decided first is not done again, and what was typed stays until one asks to see it', async () => {
  const { answers } = await visitAsMember(address, {
    ...answersOf(),
    [`POST /operator/cases/${id}/decide`]: new Refusal('case_changed'),
  });
  await fillIn();
  press('remove');
  const settled = { state: 'decided', decision: 'dismiss', decided_at: '2026-11-23T08:00:00.000Z' } as const;
  answers[`GET /operator/cases/${id}`] = { data: caseWith({ ...settled, revision: 5 }) };
  await confirm();
  await prove();
  expect((await screen.findByText(t.late)).closest('[role=alert]')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(t.words).value).toContain('木马');
  expect(screen.queryByRole('button', { name: t.decideAndNext(terms.decisions.remove) })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t.showOutcome }));
  expect(screen.queryByLabelText(t.words)).toBeNull();
  expect(document.activeElement?.textContent).toContain(terms.decisions.dismiss);
});

test('a link that was signed anew is no change', async () => {
  const withLink = (url: string) => caseWith({ files: [{ ...file, sample: { name: '真题.pdf', url } }] });
  const { answers, calls } = await visitAsMember(address, {
    ...answersOf(withLink('https://files.example/a?signature=1')),
    [`POST /operator/cases/${id}/decide`]: new Refusal('case_changed'),
  });
  await fillIn();
  press('remove');
  answers[`GET /operator/cases/${id}`] = { data: withLink('https://files.example/a?signature=2') };
  const reads = () => calls.filter((call) => call === `GET /operator/cases/${id}`).length;
  const before = reads();
  await confirm();
  await prove();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await screen.findByText(t.changed);
  expect(screen.queryByText(t.changedTo.other)).toBeNull();
});

test('a case that somebody else works on says who, and nothing typed is lost', async () => {
  const params = { who: 'mei', until: '16:20' };
  await visitAsMember(address, {
    ...answersOf(),
    [`POST /operator/cases/${id}/decide`]: new Refusal('case_claimed', params),
  });
  await fillIn();
  press('remove');
  await confirm();
  await prove();
  expect(await screen.findByText(/mei 正在处理这个案件/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(t.words).value).toContain('木马');
});

test('what was typed is there again after a reload, and can be thrown away', async () => {
  await visitAsMember(address, answersOf());
  await fillIn();
  await visitAsMember(address, answersOf());
  expect(await screen.findByText(t.kept)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(t.words).value).toContain('木马');
  fireEvent.click(screen.getByRole('button', { name: t.discard }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(t.words).value).toBe('');
});

test('the accusation comes first, then the goods as they read, and nothing empty', async () => {
  await visitAsMember(address, answersOf());
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe(words.caseFile.accused('杀毒软件报警'));
  expect(document.title).toContain(file.title);
  const description = screen.getByText('三年真题');
  expect(description.tagName).toMatch(/^H\d$/);
  expect(screen.queryByText(/##|\*\*/)).toBeNull();
  expect(screen.queryByRole('heading', { name: words.caseFile.measures })).toBeNull();
});

test('an operator decides a case and is at the next in four taps, without a dialog', async () => {
  const next = '01ARZ3NDEKTSV4RRFFQ69G5CA2';
  const rows = [id, next].map((row) => ({ ...caseWith(), id: row }));
  const { answers, bodies } = await visitAsMember('/operator/cases', {
    ...answersOf(),
    'GET /operator/cases': { data: { cases: rows } },
    [`GET /operator/cases/${next}`]: { data: { ...caseWith(), id: next } },
    [`POST /operator/cases/${next}/claim`]: { data: claim },
    [`POST /operator/cases/${id}/decide`]: decided,
  });
  let taps = 0;
  const tap = (element: Element) => {
    taps += 1;
    fireEvent.click(element);
  };
  const list = await screen.findByRole('list', { name: words.cases.list });
  const [first] = within(list).getAllByRole('link');
  if (first) tap(first);
  tap(await screen.findByRole('radio', { name: new RegExp(terms.decisions.delist) }));
  const field = screen.getByLabelText(t.words);
  tap(field);
  fireEvent.change(field, { target: { value: '请声明后再上架。' } });
  const effects = within(screen.getByRole('list', { name: t.consequences })).getAllByRole('listitem');
  expect(effects[0]?.textContent).toBe(t.effects.delist);
  answers['GET /operator/cases'] = { data: { cases: rows.slice(1) } };
  tap(screen.getByRole('button', { name: t.decideAndNext(terms.decisions.delist) }));
  await waitFor(() => expect(location.pathname).toBe(`/operator/cases/${next}`));
  expect(taps).toBe(4);
  expect(bodies[`POST /operator/cases/${id}/decide`]).toMatchObject({ decision: 'delist', confirm: '' });
});

test('a decided case shows what was done and asks for nothing', async () => {
  await visitAsMember(
    address,
    answersOf(caseWith({ state: 'decided', decision: 'dismiss', decided_at: '2026-11-23T08:00:00.000Z' })),
  );
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: t.heading })).toBeNull();
});

test('a case about oneself says so, and leads on to the list and the next one', async () => {
  const next = '01ARZ3NDEKTSV4RRFFQ69G5CA2';
  await visitAsMember(address, {
    ...answersOf(),
    'GET /operator/cases': { data: { cases: [id, next].map((row) => ({ ...caseWith(), id: row })) } },
    [`GET /operator/cases/${id}`]: new Refusal('own_case'),
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('和你自己有关');
  expect(screen.queryByRole('button', { name: zh.common.retry })).toBeNull();
  const onward = await within(screen.getByRole('main')).findByRole('link', { name: words.caseFile.next });
  expect(onward.getAttribute('href')).toBe(`/operator/cases/${next}`);
});

test('a case that is not there leads back to the list', async () => {
  const answers = { ...answersOf(), [`GET /operator/cases/${id}`]: new Refusal('case_not_found') };
  await visitAsMember(address, answers);
  expect(await screen.findByRole('heading', { name: words.caseFile.missing })).toBeTruthy();
});

const written: CaseDetail['words'][number] = {
  ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5R01', type: 'review', file: { id: file.id, title: file.title }, rating: 1 },
  ...{ counted: true, text: '不退钱就给差评', at: '2026-11-22T08:00:00.000Z', answer: '请联系平台', is_folded: false },
  earlier: [{ rating: 5, text: '很好', at: '2026-11-20T08:00:00.000Z' }],
};

const ofReview = caseWith({
  targets: [{ type: 'review', id: `${file.id}_${written.id}`, name: '林一', file: null }],
  ...{ reason: 'extortion', files: [], words: [written] },
});

test('a case about a review has its words, what they were before, and what the seller said, and may fold them', async () => {
  await visitAsMember(address, answersOf(ofReview));
  const panel = within(await screen.findByRole('region', { name: words.caseFile.words }));
  for (const text of [written.text, '很好', '请联系平台', words.caseFile.rated(1)]) panel.getByText(text);
  expect(panel.getByRole('link', { name: file.title }).getAttribute('href')).toBe(`/code/${file.id}#reviews`);
  const offered = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
  expect(offered).toEqual(['dismiss', 'fold', 'limit', 'suspend']);
});

test('a wave of reviews says that the average is frozen and how it goes on, and is no rule that anybody broke', async () => {
  const wave = caseWith({ reason: 'review_wave', reports: 0, report_list: [] });
  await visitAsMember(address, answersOf(wave));
  await screen.findByText(words.caseFile.wave);
  expect(screen.queryByText(words.caseFile.reportersSay)).toBeNull();
  const rules = within(screen.getByLabelText(t.rule)).getAllByRole<HTMLOptionElement>('option');
  expect(rules.map(({ value }) => value)).not.toContain('review_wave');
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(terms.decisions.dismiss) }));
  expect(screen.queryByLabelText(t.rule)).toBeNull();
});

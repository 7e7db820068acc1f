// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { leastForAverage } from '#shared/reviews';
import { zh } from '../../../../i18n/zh.ts';
import { paths } from '../../../../nav/paths.ts';
import { tokenStore } from '../../../../session/token.ts';
import { Refusal } from '../../../../test/answers.ts';
import { detail, emptyStall, person } from '../../../../test/goods.ts';
import { questionsAnswer, review, reviewsAnswer, summary } from '../../../../test/reviews.ts';
import { member, pagination, visit } from '../../../../test/visit.tsx';

const { reviews: t, replies, shared } = zh;

afterEach(() => sessionStorage.clear());

const put = `PUT /files/${detail().id}/review`;

const answersOf = (file: FileDetail, answer: unknown) => ({
  [`GET /files/${file.id}`]: { data: file },
  [`GET /users/${file.username}`]: { user: person(1), stall: emptyStall },
  [`GET /users/${file.username}/posts`]: { posts: [], pagination },
  [`GET /files/${file.id}/reviews`]: answer,
  [`GET /files/${file.id}/questions`]: questionsAnswer(),
});

async function opened(answer: unknown, change: Partial<FileDetail> = {}, as: 'guest' | 'member' = 'member') {
  const file = detail(change);
  const view = await visit(paths.file(file.id), { as, allInSight: true, answers: answersOf(file, answer) });
  const region = await screen.findByRole('region', { name: t.heading });
  return { ...view, file, place: within(region) };
}

/** The section as it is now: the loading one has been replaced. */
const section = async () => within(await screen.findByRole('region', { name: t.heading }));

const barOf = (stars: number, count: string) => new RegExp(`^${t.starsOf(stars)} ?${t.count(count)}$`);
const many = summary({ count: 23, average: 4.6, counts: [1, 0, 2, 4, 16] });

test('nothing said: that is said', async () => {
  await opened(reviewsAnswer());
  await screen.findByText(t.none);
  expect(screen.queryByText(t.barred.not_bought)).toBeNull();
  expect(screen.queryByRole('list', { name: t.list })).toBeNull();
});

test('few: how many there are, and no average', async () => {
  await opened(reviewsAnswer({ reviews: [review()], summary: summary({ count: 1, counts: [0, 0, 0, 0, 1] }) }));
  await screen.findByText('讲得很清楚');
  screen.getByText(t.fewLine(leastForAverage));
  expect(screen.queryByRole('group', { name: t.bars })).toBeNull();
});

test('many: the average, and five bars, each of which shows its reviews alone', async () => {
  const bad = review({ id: '01ARZ3NDEKTSV4RRFFQ69G5R02', rating: 1, text: '打不开' });
  const all = reviewsAnswer({ reviews: [review(), bad], summary: many });
  const one = reviewsAnswer({ reviews: [bad], summary: many });
  const view = await opened((url: URL) => (url.searchParams.get('stars') === '1' ? one : all));
  const bars = within(await screen.findByRole('group', { name: t.bars })).getAllByRole('button');
  expect(bars).toEqual(
    ([5, 4, 3, 2, 1] as const).map((stars) =>
      screen.getByRole('button', { name: barOf(stars, String(many.counts[stars - 1])) }),
    ),
  );
  const last = screen.getByRole('button', { name: barOf(1, '1') });
  fireEvent.click(last);
  await waitFor(() => expect(screen.queryByText('讲得很清楚')).toBeNull());
  await screen.findByText('打不开');
  expect(location.search).toBe('?stars=1');
  expect(view.calls.some((call) => call.includes('stars=1'))).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: barOf(1, '1') }));
  await screen.findByText('讲得很清楚');
  expect(location.search).toBe('');
});

test('of a file that was changed, the newest version can be looked at alone', async () => {
  const newest = { version: 3, count: 6, average: 4.8 };
  const view = await opened(reviewsAnswer({ reviews: [review()], summary: { ...many, newest } }));
  await screen.findByText(t.newest(3, '4.8', '6'));
  fireEvent.click(screen.getByRole('button', { name: t.versionOf.newest }));
  await waitFor(() => expect(view.calls.some((call) => call.includes('version=newest'))).toBe(true));
  expect(location.search).toBe('?version=newest');
});

test('a filter with nothing behind it says so, and leads back to all', async () => {
  const all = reviewsAnswer({ reviews: [review()], summary: many });
  const none = reviewsAnswer({ summary: many });
  await opened((url: URL) => (url.searchParams.has('stars') ? none : all));
  fireEvent.click(await screen.findByRole('button', { name: barOf(2, '0') }));
  await screen.findByText(t.noSuch);
  fireEvent.click(screen.getByRole('button', { name: t.showAll('23') }));
  await screen.findByText('讲得很清楚');
});

test('three are shown first, and the rest on request', async () => {
  const reviews = ['一', '二', '三', '四'].map((text, index) => review({ id: String(index), text }));
  await opened(reviewsAnswer({ reviews, summary: summary({ count: 4, counts: [0, 0, 0, 0, 4] }) }));
  await screen.findByText('三');
  expect(screen.queryByText('四')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t.showAll('4') }));
  const last = await screen.findByText('四');
  expect(last.closest('li')).toBe(document.activeElement);
});

test('each says who, which version, and why it does not count', async () => {
  const reviews = [
    review({ id: '1', by: null, counted: false }),
    review({ id: '2', counted: false, refunded: true, text: '退了' }),
    review({
      id: '3',
      edited_at: '2026-11-03T04:00:00.000Z',
      reply: { text: '谢谢', at: review().bought_at, edited_at: null },
    }),
  ];
  await opened(reviewsAnswer({ reviews, summary: many }), {}, 'guest');
  const list = within(await screen.findByRole('list', { name: t.list }));
  const [deletedAuthor, refunded, edited] = list.getAllByRole('listitem');
  expect(deletedAuthor?.textContent).toContain(t.gone);
  expect(deletedAuthor?.textContent).toContain(t.uncounted);
  expect(refunded?.textContent).toContain(t.refunded);
  expect(refunded?.textContent).not.toContain(t.uncounted);
  expect(edited?.textContent).toContain(t.edited('11 月 3 日'));
  expect(edited?.textContent).toContain(`${replies.heading}`);
  expect(list.getAllByRole('link', { name: '林一' })[0]?.getAttribute('href')).toBe('/user/lin');
  expect(screen.getAllByRole('button', { name: /更多操作/ }).length).toBeGreaterThanOrEqual(3);
});

test('what was folded says by which rule, and is there for whoever opens it', async () => {
  const folded = review({ folded: { rule: 'spam', since: review().bought_at }, text: '加我' });
  await opened(reviewsAnswer({ reviews: [folded], summary: many }));
  await screen.findByText(t.folded(zh.reasons.spam.name));
  expect(screen.queryByText('加我')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t.unfold }));
  screen.getByText('加我');
});

test('an average that is held says so', async () => {
  await opened(reviewsAnswer({ reviews: [review()], summary: { ...many, frozen: true } }));
  await screen.findByText(t.frozen);
});

test('a list that did not come can be asked for again', async () => {
  const view = await opened(() => {
    throw new TypeError('the line is cut');
  });
  await screen.findByText(t.failed);
  view.answers[`GET /files/${view.file.id}/reviews`] = reviewsAnswer({ reviews: [review()] });
  fireEvent.click((await section()).getByRole('button', { name: zh.common.retry }));
  await screen.findByText('讲得很清楚');
});

test('more of them come under the first', async () => {
  const page = (reviews: object[], next: string | null) => ({
    data: {
      ...reviewsAnswer({ summary: many }).data,
      reviews,
      pagination: { ...pagination, total: 2, totalPages: 2, next_cursor: next },
    },
  });
  const second = review({ id: '01ARZ3NDEKTSV4RRFFQ69G5R02', text: '第二页的' });
  await opened((url: URL) => (url.searchParams.has('cursor') ? page([second], null) : page([review()], 'next')));
  await screen.findByText('讲得很清楚');
  fireEvent.click((await section()).getByRole('button', { name: zh.ui.loadMore }));
  await screen.findByText('第二页的');
  screen.getByText('讲得很清楚');
});

test.each(['not_downloaded', 'refunding'] as const)(
  'whoever is barred by %s reads why, and has no form',
  async (isRestricted) => {
    await opened(reviewsAnswer({ barred: isRestricted, reviews: [review()], summary: many }));
    await screen.findByText(t.barred[isRestricted]);
    expect(screen.queryByRole('radiogroup', { name: t.rating })).toBeNull();
  },
);

test('a seller writes no review, and replies to those of others', async () => {
  const view = await opened(reviewsAnswer({ reviews: [review()] }), { is_owner: true });
  fireEvent.click(await screen.findByRole('button', { name: `${replies.open} 林一` }));
  const call = `PUT /files/${view.file.id}/reviews/${review().id}/reply`;
  fireEvent.change(screen.getByLabelText(replies.label), { target: { value: ' 谢谢支持 ' } });
  const replied = review({ reply: { text: '谢谢支持', at: review().bought_at, edited_at: null } });
  view.answers[call] = { data: { review: replied } };
  view.answers[`GET /files/${view.file.id}/reviews`] = reviewsAnswer({ reviews: [replied] });
  fireEvent.click(screen.getByRole('button', { name: replies.send }));
  const removal = await screen.findByRole('button', { name: `${replies.remove} 林一` });
  screen.getByText('谢谢支持');
  expect(view.bodies[call]).toEqual({ text: '谢谢支持' });
  expect(screen.queryByLabelText(replies.label)).toBeNull();
  view.answers[`DELETE /files/${view.file.id}/reviews/${review().id}/reply`] = { data: { review: review() } };
  view.answers[`GET /files/${view.file.id}/reviews`] = reviewsAnswer({ reviews: [review()] });
  fireEvent.click(removal);
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: replies.remove }));
  await waitFor(() => expect(screen.queryByText('谢谢支持')).toBeNull());
  expect(screen.queryByRole('radiogroup', { name: t.rating })).toBeNull();
});

test('an empty reply is not sent, and one that failed stays', async () => {
  const view = await opened(reviewsAnswer({ reviews: [review()] }), { is_owner: true });
  fireEvent.click(await screen.findByRole('button', { name: `${replies.open} 林一` }));
  fireEvent.click(screen.getByRole('button', { name: replies.send }));
  await screen.findByText(replies.missing);
  view.answers[`PUT /files/${view.file.id}/reviews/${review().id}/reply`] = () => {
    throw new Error('gone');
  };
  fireEvent.change(screen.getByLabelText(replies.label), { target: { value: '谢谢' } });
  fireEvent.click(screen.getByRole('button', { name: replies.send }));
  await screen.findByText(replies.failed);
  expect(screen.getByLabelText<HTMLTextAreaElement>(replies.label).value).toBe('谢谢');
});

const star = (count: 1 | 2 | 3 | 4 | 5) =>
  screen.getByRole<HTMLInputElement>('radio', { name: t.star(count, t.stars[count]) });
const words = () => screen.getByLabelText<HTMLTextAreaElement>(new RegExp(t.text));
const buyer = { is_purchased: true };
const free = reviewsAnswer({ barred: null });
const beginWriting = async () => fireEvent.click(await screen.findByRole('button', { name: t.write }));

test('stars are chosen by their number on the keyboard, and say what they mean', async () => {
  await opened(free, buyer);
  await beginWriting();
  const group = await screen.findByRole('radiogroup', { name: t.rating });
  fireEvent.keyDown(group, { key: '4' });
  expect(star(4).checked).toBe(true);
  expect(document.activeElement).toBe(star(4));
  fireEvent.keyDown(group, { key: '9' });
  expect(star(4).checked).toBe(true);
  /** One group of radio buttons: the browser handles the arrow keys. */
  expect(new Set(screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)).size).toBe(1);
});

test('a review needs stars, says that the name stands beside it, and is sent', async () => {
  const view = await opened(free, buyer);
  await beginWriting();
  await screen.findByText(t.publicLine(member.display_name));
  fireEvent.click(screen.getByRole('button', { name: t.send }));
  await screen.findByText(t.ratingMissing);
  expect(view.calls.some((call) => call.startsWith('PUT'))).toBe(false);
  fireEvent.click(star(5));
  fireEvent.change(words(), { target: { value: '值' } });
  const mine = review({ id: member.id, text: '值' });
  view.answers[put] = { data: { review: mine } };
  view.answers[`GET /files/${view.file.id}/reviews`] = reviewsAnswer({ mine, barred: null, reviews: [mine] });
  fireEvent.click(screen.getByRole('button', { name: t.send }));
  const own = within(await screen.findByRole('region', { name: t.mine }));
  expect(view.bodies[put]).toEqual({ rating: 5, text: '值', revision: 0 });
  own.getByText('值');
  expect(view.toasts()).toEqual([t.sent]);
  /** The reader's own review is shown once, above the others, and cannot be reported. */
  expect(screen.getAllByText('值')).toHaveLength(1);
  expect(own.queryByRole('button', { name: /更多操作/ })).toBeNull();
});

test('words beyond what fits are not sent, and say so', async () => {
  await opened(free, buyer);
  await beginWriting();
  fireEvent.click(await screen.findByRole('radio', { name: t.star(5, t.stars[5]) }));
  fireEvent.change(words(), { target: { value: '长'.repeat(501) } });
  fireEvent.click(screen.getByRole('button', { name: t.send }));
  await screen.findByText(shared.tooLong(500));
});

test('what was begun is there again after a reload, and after a session that was lost', async () => {
  await opened(free, buyer);
  await beginWriting();
  fireEvent.click(await screen.findByRole('radio', { name: t.star(2, t.stars[2]) }));
  fireEvent.change(words(), { target: { value: '有几页糊' } });
  const view = await opened(free, buyer);
  await screen.findByRole('radiogroup', { name: t.rating });
  expect([star(2).checked, words().value]).toEqual([true, '有几页糊']);
  view.answers[put] = new Refusal('unauthorized');
  fireEvent.click(screen.getByRole('button', { name: t.send }));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(new URLSearchParams(location.search).get('from')).toBe(paths.file(view.file.id));
  tokenStore.save('another');
  await opened(free, buyer);
  await screen.findByRole('radiogroup', { name: t.rating });
  expect([star(2).checked, words().value]).toEqual([true, '有几页糊']);
});

const before = review({ id: member.id, rating: 4, text: '不错', revision: 1 });
const meanwhile = review({ id: member.id, rating: 3, text: '又看了一遍', revision: 2 });

async function editing() {
  const view = await opened(reviewsAnswer({ mine: before, barred: null, reviews: [before] }), buyer);
  fireEvent.click(await screen.findByRole('button', { name: t.edit }));
  fireEvent.change(words(), { target: { value: '有一章讲错了' } });
  return view;
}

test('a review that was changed in another tab is shown beside the draft, of which nothing is lost', async () => {
  const view = await editing();
  view.answers[put] = new Refusal('review_changed');
  view.answers[`GET /files/${view.file.id}/reviews`] = reviewsAnswer({
    mine: meanwhile,
    barred: null,
    reviews: [meanwhile],
  });
  fireEvent.click(screen.getByRole('button', { name: shared.saveChanges }));
  const note = await screen.findByText(t.changed);
  expect(view.bodies[put]).toMatchObject({ revision: 1 });
  expect(note.parentElement?.textContent).toContain('又看了一遍');
  expect([star(4).checked, words().value]).toEqual([true, '有一章讲错了']);
  view.answers[put] = { data: { review: { ...before, revision: 3 } } };
  fireEvent.click(screen.getByRole('button', { name: shared.saveChanges }));
  await waitFor(() => expect(view.bodies[put]).toMatchObject({ revision: 2, text: '有一章讲错了' }));
});

test('of two, the one that is there may stay', async () => {
  const view = await editing();
  view.answers[put] = new Refusal('review_changed');
  view.answers[`GET /files/${view.file.id}/reviews`] = reviewsAnswer({
    mine: meanwhile,
    barred: null,
    reviews: [meanwhile],
  });
  fireEvent.click(screen.getByRole('button', { name: shared.saveChanges }));
  fireEvent.click(await screen.findByRole('button', { name: t.takeThat }));
  expect([star(3).checked, words().value]).toEqual([true, '又看了一遍']);
  expect(screen.queryByText(t.changed)).toBeNull();
});

test('an edit that was begun is open again after a reload, and forgotten where it is given up', async () => {
  await editing();
  const mine = reviewsAnswer({ mine: before, barred: null, reviews: [before] });
  await opened(mine, buyer);
  await screen.findByRole('radiogroup', { name: t.rating });
  expect(words().value).toBe('有一章讲错了');
  fireEvent.click((await section()).getByRole('button', { name: zh.common.cancel }));
  await opened(mine, buyer);
  await screen.findByRole('button', { name: t.edit });
  expect(screen.queryByRole('radiogroup', { name: t.rating })).toBeNull();
});

test('a review is deleted after a question, and can be written anew', async () => {
  const view = await opened(reviewsAnswer({ mine: before, barred: null, reviews: [before] }), buyer);
  const call = `DELETE /files/${view.file.id}/review`;
  view.answers[call] = { message: '已删除' };
  fireEvent.click(await screen.findByRole('button', { name: t.remove }));
  const dialog = within(await screen.findByRole('alertdialog', { name: t.removeTitle }));
  expect(view.calls).not.toContain(call);
  view.answers[`GET /files/${view.file.id}/reviews`] = free;
  fireEvent.click(dialog.getByRole('button', { name: t.removeConfirm }));
  await beginWriting();
  expect(view.calls).toContain(call);
  expect(words().value).toBe('');
});

test('of a report about a review the market hears whose it is, and by what it may be wrong', async () => {
  const view = await opened(reviewsAnswer({ reviews: [review()] }), {}, 'member');
  await screen.findByText('讲得很清楚');
  fireEvent.click((await section()).getByRole('button', { name: /更多操作/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: zh.report.action }));
  const dialog = within(await screen.findByRole('dialog', { name: zh.report.title.review('林一') }));
  expect(dialog.queryByRole('radio', { name: new RegExp(zh.reasons.review_wave.name) })).toBeNull();
  expect(dialog.queryByRole('radio', { name: new RegExp(zh.reasons.malware.name) })).toBeNull();
  fireEvent.click(dialog.getByRole('radio', { name: new RegExp(zh.reasons.extortion.name) }));
  view.answers['POST /reports'] = new Refusal('already_reported');
  fireEvent.click(dialog.getByRole('button', { name: zh.report.send }));
  await screen.findByText(zh.report.already);
  expect(view.bodies['POST /reports']).toMatchObject({
    target: { type: 'review', id: `${view.file.id}_${review().id}` },
    reason: 'extortion',
  });
});

test('nothing is asked for before somebody comes near', async () => {
  const file = detail({ rating: { average: 4.6, count: 23 } });
  const view = await visit(paths.file(file.id), {
    answers: answersOf(file, reviewsAnswer({ reviews: [review()], summary: many })),
  });
  await screen.findByRole('region', { name: t.heading });
  expect(view.calls.some((call) => call.includes('/questions'))).toBe(false);
});

test.each([
  [{ average: 4.6, count: 23 }, zh.reviews.ratedBy('4.6', '23')],
  [{ average: null, count: 3 }, zh.reviews.count('3')],
])('the head says how good it is, and leads to who says so: %j', async (rating, text) => {
  const file = detail({ rating });
  await visit(paths.file(file.id), { answers: answersOf(file, reviewsAnswer()) });
  const link = await screen.findByRole('link', { name: text });
  expect(link.getAttribute('href')).toBe('#reviews');
  fireEvent.click(link);
  await waitFor(() => expect(location.hash).toBe('#reviews'));
  expect(document.activeElement?.id).toBe('reviews');
});

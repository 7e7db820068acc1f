// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { leastForAverage } from '#shared/reviews';
import { zh } from '../../../../i18n/zh.ts';
import { paths } from '../../../../nav/paths.ts';
import { Refusal } from '../../../../test/answers.ts';
import { detail, emptyStall, person } from '../../../../test/goods.ts';
import { question, questionsAnswer, review, reviewsAnswer, summary } from '../../../../test/reviews.ts';
import { member, pagination, visit } from '../../../../test/visit.tsx';

describe('reviews', () => {
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
    for (const why of Object.values(t.barred)) expect(screen.queryByText(why)).toBeNull();
    expect(screen.queryByRole('list', { name: t.list })).toBeNull();
  });

  test('many: the average, and five bars, each of which shows its reviews alone', async () => {
    const bad = review({ id: '01ARZ3NDEKTSV4RRFFQ69G5R02', rating: 1, text: '打不开' });
    const all = reviewsAnswer({ reviews: [review(), bad], summary: { ...many, frozen: true } });
    const one = reviewsAnswer({ reviews: [bad], summary: many });
    const view = await opened((url: URL) => (url.searchParams.get('stars') === '1' ? one : all));
    const bars = within(await screen.findByRole('group', { name: t.bars })).getAllByRole('button');
    expect(bars).toEqual(
      ([5, 4, 3, 2, 1] as const).map((stars) =>
        screen.getByRole('button', { name: barOf(stars, String(many.counts[stars - 1])) }),
      ),
    );
    screen.getByText(t.frozen);
    fireEvent.click(screen.getByRole('button', { name: barOf(1, '1') }));
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

  test('few: how many there are and no average; three are shown first, and the rest on request', async () => {
    const reviews = ['一', '二', '三', '四'].map((text, index) => review({ id: String(index), text }));
    await opened(reviewsAnswer({ reviews, summary: summary({ count: 4, counts: [0, 0, 0, 0, 4] }) }));
    await screen.findByText('三');
    screen.getByText(t.fewLine(leastForAverage));
    expect(screen.queryByRole('group', { name: t.bars })).toBeNull();
    expect(screen.queryByText('四')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: t.showAll('4') }));
    const last = await screen.findByText('四');
    expect(last.closest('li')).toBe(document.activeElement);
  });

  test('each says who, which version, why it does not count, and by which rule it was folded', async () => {
    const reviews = [
      review({ id: '1', by: null, counted: false }),
      review({ id: '2', counted: false, refunded: true, text: '退了' }),
      review({
        id: '3',
        edited_at: '2026-11-03T04:00:00.000Z',
        reply: { text: '谢谢', at: review().bought_at, edited_at: null },
      }),
      review({ id: '4', folded: { rule: 'spam', since: review().bought_at }, text: '加我' }),
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
    fireEvent.click(screen.getByRole('button', { name: t.showAll('23') }));
    screen.getByText(t.folded(zh.reasons.spam.name));
    expect(screen.queryByText('加我')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: t.unfold }));
    screen.getByText('加我');
  });

  test('reviews and questions that did not come can be asked for again', async () => {
    const cut = () => {
      throw new TypeError('the line is cut');
    };
    const file = detail();
    const questions = `GET /files/${file.id}/questions`;
    const answers = { ...answersOf(file, cut), [questions]: cut };
    const view = await visit(paths.file(file.id), { allInSight: true, answers });
    await screen.findByText(t.failed);
    await screen.findByText(zh.questions.failed);
    Object.assign(view.answers, answersOf(file, reviewsAnswer({ reviews: [review()] })));
    for (const retry of screen.getAllByRole('button', { name: zh.common.retry })) fireEvent.click(retry);
    await screen.findByText('讲得很清楚');
    await screen.findByText(zh.questions.noneLine);
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

  test('a seller writes no review, and replies to those of others', async () => {
    const view = await opened(reviewsAnswer({ reviews: [review()] }), { is_owner: true });
    fireEvent.click(await screen.findByRole('button', { name: `${replies.open} 林一` }));
    const call = `PUT /files/${view.file.id}/reviews/${review().id}/reply`;
    fireEvent.click(screen.getByRole('button', { name: replies.send }));
    await screen.findByText(replies.missing);
    view.answers[call] = () => Promise.reject(new Error('gone'));
    const field = screen.getByLabelText<HTMLTextAreaElement>(replies.label);
    fireEvent.change(field, { target: { value: ' 谢谢支持 ' } });
    fireEvent.click(screen.getByRole('button', { name: replies.send }));
    await screen.findByText(replies.failed);
    expect(field.value).toBe(' 谢谢支持 ');
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

  const star = (count: 1 | 2 | 3 | 4 | 5) =>
    screen.getByRole<HTMLInputElement>('radio', { name: t.star(count, t.stars[count]) });
  const words = () => screen.getByLabelText<HTMLTextAreaElement>(new RegExp(t.text));
  const buyer = { is_purchased: true };
  const free = reviewsAnswer({ barred: null });
  const beginWriting = async () => fireEvent.click(await screen.findByRole('button', { name: t.write }));

  test('a review needs stars, says that the name stands beside it, and is sent', async () => {
    const view = await opened(free, buyer);
    await beginWriting();
    await screen.findByText(t.publicLine(member.display_name));
    fireEvent.click(screen.getByRole('button', { name: t.send }));
    await screen.findByText(t.ratingMissing);
    fireEvent.change(words(), { target: { value: '长'.repeat(501) } });
    screen.getByText(shared.tooLong(500));
    expect(view.calls.some((call) => call.startsWith('PUT'))).toBe(false);
    fireEvent.click(star(5));
    fireEvent.change(words(), { target: { value: '值' } });
    const mine = review({ id: member.id, text: '值' });
    view.answers[put] = { data: { review: mine } };
    view.answers[`GET /files/${view.file.id}/reviews`] = reviewsAnswer({ mine, barred: null, reviews: [mine] });
    fireEvent.click(screen.getByRole('button', { name: t.send }));
    const own = within(await screen.findByRole('region', { name: t.mine }));
    expect(view.bodies[put]).toEqual({ rating: 5, text: '值', revision: 0 });
    expect(view.calls.filter((call) => call === `GET /files/${view.file.id}`)).toHaveLength(2);
    own.getByText('值');
    expect(view.toasts()).toEqual([t.sent]);
    /** The reader's own review is shown once, above the others, and cannot be reported. */
    expect(screen.getAllByText('值')).toHaveLength(1);
    expect(own.queryByRole('button', { name: /更多操作/ })).toBeNull();
  });

  const before = review({ id: member.id, rating: 4, text: '不错', revision: 1 });
  const meanwhile = review({ id: member.id, rating: 3, text: '又看了一遍', revision: 2 });

  async function editing() {
    const view = await opened(reviewsAnswer({ mine: before, barred: null, reviews: [before] }), buyer);
    fireEvent.click(await screen.findByRole('button', { name: t.edit }));
    fireEvent.change(words(), { target: { value: '有一章讲错了' } });
    return view;
  }

  test('of two, the one that is there may stay', async () => {
    const view = await editing();
    view.answers[put] = new Refusal('review_changed');
    view.answers[`GET /files/${view.file.id}/reviews`] = reviewsAnswer({
      mine: meanwhile,
      barred: null,
      reviews: [meanwhile],
    });
    fireEvent.click(screen.getByRole('button', { name: shared.saveChanges }));
    const other = await screen.findByRole('button', { name: t.takeThat });
    expect(view.bodies[put]).toMatchObject({ revision: 1 });
    expect([star(4).checked, words().value]).toEqual([true, '有一章讲错了']);
    fireEvent.click(other);
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
});

describe('questions', () => {
  const { questions: t, answering, reviews } = zh;

  afterEach(() => sessionStorage.clear());

  const list = `GET /files/${detail().id}/questions`;
  const post = `POST /files/${detail().id}/questions`;

  async function opened(answer: unknown, change: Partial<FileDetail> = {}, as: 'guest' | 'member' = 'member') {
    const file = detail(change);
    const answers = {
      [`GET /files/${file.id}`]: { data: file },
      [`GET /users/${file.username}`]: { user: person(1), stall: emptyStall },
      [`GET /users/${file.username}/posts`]: { posts: [], pagination },
      [`GET /files/${file.id}/reviews`]: reviewsAnswer(),
      [list]: answer,
    };
    const view = await visit(paths.file(file.id), { as, allInSight: true, answers });
    await screen.findByText(reviews.none);
    return { ...view, file };
  }

  const waiting = question({ id: '01ARZ3NDEKTSV4RRFFQ69G5Q02', text: '有答案吗？', answer: null });
  const own = { ...waiting, is_mine: true };

  const write = (text: string) => fireEvent.change(screen.getByLabelText(t.label), { target: { value: text } });
  const send = (name = t.send) => fireEvent.click(screen.getByRole('button', { name }));
  const begin = async () => fireEvent.click(await screen.findByRole('button', { name: t.ask }));

  test('what was asked stands with its answer, and each but one’s own can be reported', async () => {
    const mine = question({ id: '01ARZ3NDEKTSV4RRFFQ69G5Q03', text: '我问的', is_mine: true });
    await opened(questionsAnswer({ questions: [question(), mine] }));
    const rows = within(await screen.findByRole('list', { name: t.list })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('适合零基础吗？');
    expect(rows[0]?.textContent).toContain(`${answering.heading}`);
    expect(rows[0]?.textContent).toContain('适合，从音标讲起。');
    expect(rows.map((row) => within(row).queryAllByRole('button', { name: /更多操作/ }).length)).toEqual([1, 0]);
    expect(screen.queryByRole('button', { name: `${answering.edit} 梅子` })).toBeNull();
  });

  test('a question is asked, waits, and can be taken back', async () => {
    const view = await opened(questionsAnswer());
    await begin();
    write('好');
    send();
    await screen.findByText(t.short(5));
    expect(view.calls).not.toContain(post);
    write('有答案吗？');
    view.answers[post] = { data: { question: own } };
    view.answers[list] = questionsAnswer({ open: [own] });
    send();
    const open = within(await screen.findByRole('list', { name: t.open }));
    open.getByText('有答案吗？');
    expect(view.bodies[post]).toEqual({ text: '有答案吗？' });
    expect(view.toasts()).toEqual([t.sent]);
    expect(screen.queryByLabelText(t.label)).toBeNull();
    view.answers[`DELETE /files/${view.file.id}/questions/${own.id}`] = { message: '已撤回' };
    view.answers[list] = questionsAnswer();
    fireEvent.click(open.getByRole('button', { name: t.withdraw }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: t.withdrawConfirm }));
    await screen.findByText(t.noneLine);
  });

  test('what was answered meanwhile is not taken back: the answer is there to be read', async () => {
    const view = await opened(questionsAnswer({ open: [own] }));
    view.answers[`DELETE /files/${view.file.id}/questions/${own.id}`] = new Refusal('question_answered');
    fireEvent.click(await screen.findByRole('button', { name: t.withdraw }));
    view.answers[list] = questionsAnswer({ questions: [{ ...own, answer: question().answer }] });
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: t.withdrawConfirm }));
    await screen.findByText('适合，从音标讲起。');
  });

  test('whoever has two open ones reads that they have to wait', async () => {
    const two = [own, { ...own, id: '01ARZ3NDEKTSV4RRFFQ69G5Q04' }];
    await opened(questionsAnswer({ open: two }));
    const button = await screen.findByRole('button', { name: t.ask });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    screen.getByText(t.full(2));
  });

  test('where the market finds that two are open, it says so beside what was written', async () => {
    const view = await opened(questionsAnswer());
    await begin();
    write('有答案吗？');
    const refusal = new Refusal('questions_open');
    view.answers[post] = refusal;
    send();
    await screen.findByText(refusal.problem.message);
    expect(screen.getByLabelText<HTMLTextAreaElement>(t.label).value).toBe('有答案吗？');
  });

  test('what was given up is forgotten', async () => {
    await opened(questionsAnswer());
    await begin();
    write('有答案吗？');
    fireEvent.click(screen.getByRole('button', { name: zh.common.cancel }));
    await opened(questionsAnswer());
    await screen.findByRole('button', { name: t.ask });
    expect(screen.queryByLabelText(t.label)).toBeNull();
  });

  test('a seller asks nothing and answers all: what is being written outlives a reload', async () => {
    const answer = questionsAnswer({ open: [waiting] });
    await opened(answer, { is_owner: true });
    const name = `${answering.open} 梅子`;
    fireEvent.click(await screen.findByRole('button', { name }));
    fireEvent.change(screen.getByLabelText(answering.label), { target: { value: '有，在第三章' } });
    const view = await opened(answer, { is_owner: true });
    const field = await screen.findByLabelText<HTMLTextAreaElement>(answering.label);
    expect(field.value).toBe('有，在第三章');
    expect(screen.queryByRole('button', { name: t.ask })).toBeNull();
    expect(screen.queryByRole('button', { name: t.withdraw })).toBeNull();
    const call = `PUT /files/${view.file.id}/questions/${waiting.id}/answer`;
    const answered = {
      ...waiting,
      answer: { ...question().answer, text: '有，在第三章', at: waiting.asked_at, edited_at: null },
    };
    view.answers[call] = { data: { question: answered } };
    view.answers[list] = questionsAnswer({ questions: [answered] });
    fireEvent.click(screen.getByRole('button', { name: answering.send }));
    await screen.findByRole('list', { name: t.list });
    expect(view.bodies[call]).toEqual({ text: '有，在第三章' });
    expect(view.toasts()).toEqual([answering.sent]);
    await screen.findByRole('button', { name: `${answering.edit} 梅子` });
  });

  test('what people write is text, whatever it looks like', async () => {
    await opened(questionsAnswer({ questions: [question({ text: '<img src=x onerror=y()>' })] }));
    await screen.findByText('<img src=x onerror=y()>');
    expect(document.querySelector('[src="x"]')).toBeNull();
  });
});

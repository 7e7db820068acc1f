// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { FileDetail, FilePost } from '#shared/contract/files';
import { buying } from '../../../i18n/zh/payments/buying.ts';
import { zh } from '../../../i18n/zh.ts';
import { paths } from '../../../nav/paths.ts';
import { detail, emptyStall, person, post } from '../../../test/goods.ts';
import { purchaseEntry } from '../../../test/orders.ts';
import { questionsAnswer as nothingAsked, reviewsAnswer } from '../../../test/reviews.ts';
import { pagination, visit, visitAsMember } from '../../../test/visit.tsx';

const t = zh.file;
const part = (id: string, name: string) => ({
  ...{ id, name, size: 9, type: '', category: 'document' as const, sha256: 'ab'.repeat(32) },
});
const [page, text] = [part('01ARZ3NDEKTSV4RRFFQ69G5FA1', '讲义.pdf'), part('01ARZ3NDEKTSV4RRFFQ69G5FA2', '说明.md')];
const inside = { files: [page, text], previews: [text.id, page.id] };

const none = { text: null, url: null, expires_at: null, pages: null, seconds: null, duration: null, waveform: null };
const previews = [
  { ...none, id: page.id, type: 'image/webp', url: 'https://content.test/a', pages: 212 },
  { ...none, id: text.id, type: 'text/plain', text: '# 第一章' },
];

const answersOf = (file: FileDetail, more: object = {}) => ({
  [`GET /files/${file.id}`]: { data: file },
  [`GET /users/${file.username}`]: { user: person(1), stall: emptyStall },
  [`GET /files/${file.id}/previews`]: { data: { previews } },
  ...more,
});

async function opened(change: Partial<FileDetail>, more?: object) {
  const file = detail({ ...inside, ...change });
  await visit(paths.file(file.id), { answers: answersOf(file, more) });
  await screen.findByRole('heading', { level: 1, name: file.title });
  return screen.findByRole('region', { name: t.facts });
}

test('the picture leads, then title and refund, the seller’s words with what else there is to know, and what is inside', async () => {
  await opened({ purchase_count: 3 });
  const inOrder = [
    screen.getByRole('region', { name: zh.previews.heading }),
    screen.getByRole('heading', { level: 1 }),
    screen.getByText(t.refundLink),
    screen.getByRole('heading', { name: t.words }),
    screen.getByText(t.sold('3'), { exact: false }),
    screen.getByText(t.inside),
    screen.getByText(t.checksums, { selector: 'summary' }),
  ];
  const isBefore = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  for (const [at, one] of inOrder.slice(1).entries()) expect(isBefore(inOrder[at] ?? one, one), String(at)).toBe(true);
});

test('previews stand in their seller’s order, and a page says of how many it is the first', async () => {
  await opened({});
  const region = screen.getByRole('region', { name: zh.previews.heading });
  const choices = within(region)
    .getAllByRole('button')
    .filter((one) => one.hasAttribute('aria-pressed'));
  expect(choices.map(({ title }) => title)).toEqual(['说明.md', '讲义.pdf']);
  const [, second = region] = choices;
  fireEvent.click(second);
  await within(region).findByText(zh.previews.pageOf(212), { exact: false });
});

const sound = { ...part('01ARZ3NDEKTSV4RRFFQ69G5FA3', '雨.wav'), category: 'audio' as const };
const audio = { ...none, id: sound.id, type: 'audio/wav', url: 'https://content.test/s', seconds: 30 };

test('what is listened to shows its cover once, above the player', async () => {
  const file = { files: [sound], previews: [sound.id] };
  await opened(file, { [`GET /files/${detail().id}/previews`]: { data: { previews: [audio] } } });
  const player = await screen.findByRole('group', { name: zh.previews.soundOf(sound.name) });
  const stage = screen.getByRole('region', { name: zh.previews.heading });
  expect(stage.contains(player)).toBe(true);
  expect(stage.querySelectorAll('[style*="--h"]')).toHaveLength(1);
});

test('a program is drawn in its colours, and what is free leads a guest to the login', async () => {
  const program = part('01ARZ3NDEKTSV4RRFFQ69G5FA5', 'a.ts');
  const answer = { previews: [{ ...none, id: program.id, type: 'text/plain', text: 'const a = 1;' }] };
  const file = { price: 0, files: [program], previews: [program.id] };
  await opened(file, { [`GET /files/${detail().id}/previews`]: { data: answer } });
  expect((await screen.findByText('const')).className).toContain('text-info');
  for (const link of screen.getAllByRole('link', { name: t.downloadFreeGuest }))
    expect(link.getAttribute('href')).toBe(paths.login(paths.file(detail().id)));
});

test('a text is as high as it is: what stands below it is only drawn once that is known', async () => {
  let tell = () => {};
  const hasAnswered = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const answer = async () => {
    await hasAnswered;
    return { data: { previews } };
  };
  const file = detail(inside);
  await visit(paths.file(file.id), { answers: answersOf(file, { [`GET /files/${file.id}/previews`]: answer }) });
  await screen.findByRole('region', { name: t.words });
  expect(screen.queryByRole('region', { name: t.facts })).toBeNull();
  tell();
  await screen.findByRole('region', { name: t.facts });
  screen.getByRole('heading', { name: '第一章' });
});

test('the author’s words are drawn where they are marked, and stand as typed where not', async () => {
  await opened({ description: '# 适合谁\n\n- **第一遍**\n- 第二遍' });
  const words = within(await screen.findByRole('region', { name: t.words }));
  words.getByRole('heading', { level: 3, name: '适合谁' });
  expect(words.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['第一遍', '第二遍']);
  cleanup();
  await opened({ description: '第一行 2 * 3\n第二行' });
  expect(screen.getByText(/第一行/).textContent).toBe('第一行 2 * 3\n第二行');
});

const hostile =
  '<script>x=1</script><img src=https://evil.test/a onerror=x()><svg onload=x()><a href=javascript:x()>**b**</a>';

test('a file that is HTML, SVG and script wherever its seller writes is text in every place', async () => {
  const attack = `${hostile} ![](https://evil.test/b.png) [y](javascript:x())`;
  const file = {
    ...{ title: hostile, description: `# h\n${attack}`, display_name: hostile, tags: [hostile.slice(0, 20)] },
    ...{ contains: attack, opens_with: attack, file_name: `${hostile}.html`, changelog: attack },
    files: [part(page.id, hostile), part(text.id, `${hostile}.md`)],
  };
  const answer = { data: { previews: [previews[0], { ...previews[1], text: `# t\n\n${attack}` }] } };
  const owner = { user: { ...person(1), display_name: hostile, bio: attack }, stall: emptyStall };
  await opened(file, { [`GET /files/${detail().id}/previews`]: answer, [`GET /users/${detail().username}`]: owner });
  await screen.findByRole('heading', { level: 3, name: 't' });
  await screen.findByRole('heading', { level: 3, name: 'h' });
  const all = [...document.body.querySelectorAll('*')];
  const loads = all.flatMap((one) =>
    ['src', 'href', 'srcset', 'data', 'action'].map((name) => one.getAttribute(name) ?? ''),
  );
  expect(loads.filter((address) => /evil|^\s*javascript:/i.test(address))).toEqual([]);
  const attributes = all.flatMap((one) => one.getAttributeNames());
  expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
  expect(document.body.querySelectorAll('script, iframe, object, embed, svg[onload]')).toHaveLength(0);
});

test.each([{ is_purchased: true }, { is_owner: true }])(
  'what one has, %j, has no price beside its download',
  async (who) => {
    await opened(who);
    const bar = document.querySelector('[data-bottom-bar]');
    expect(bar?.textContent).toContain('1.50 MB');
    expect(bar?.textContent).not.toContain('39');
  },
);

test('what its seller has answered is folded with what is inside, the licence beside its question, and nothing where nothing was said', async () => {
  const licence = { use: 'commercial', seats: 5 } as const;
  await opened({ contains: '12 页讲义\n与答案', opens_with: '任意 PDF 阅读器', licence });
  const rows = [...screen.getByLabelText(zh.answers.shown).querySelectorAll('dd')].map((row) => row.textContent);
  expect(rows).toEqual(['12 页讲义\n与答案', '任意 PDF 阅读器']);
  const question = screen.getByText(zh.answers.commercialUse).closest('summary');
  expect(question?.textContent).toBe(`${zh.answers.commercialUse}可以商用，最多 5 人使用`);
  cleanup();
  await opened({});
  expect(screen.queryByLabelText(zh.answers.shown)).toBeNull();
  expect(screen.queryByText(zh.answers.commercialUse)).toBeNull();
});

test('what hinders unpacking is said on the folded line', async () => {
  const archive = { ...part('01ARZ3NDEKTSV4RRFFQ69G5FA4', '甲.zip'), category: 'archive' as const };
  const locked = { id: archive.id, state: 'encrypted', count: 0, more: false, entries: [], warnings: [] };
  const answer = { [`GET /files/${detail().id}/archives`]: { data: { archives: [locked] } } };
  await opened({ files: [archive], file_count: 1 }, answer);
  await screen.findByText(t.insideOf(t.filesIn(1), t.archive.encrypted));
  expect(screen.getByText(t.inside).closest('details')?.open).toBe(false);
});

test.each([
  [{ declared: 'none', marked: false }, []],
  [{ declared: 'assisted', marked: false }, [zh.ai.declared.assisted]],
  [{ declared: 'none', marked: true }, [zh.ai.marked]],
  [{ declared: 'generated', marked: true }, [zh.ai.declared.generated, zh.ai.marked]],
] as const)('of the part AI had, the page says what was said: %j', async (ai, sentences) => {
  await opened({ ai });
  if (sentences.length > 0) expect(screen.getByText(sentences.join(' · '))).toBeTruthy();
  else expect(screen.queryByText(/AI/)).toBeNull();
});

const deletedOn = '2026-07-08T05:06:07.000Z';

test('every count above zero stands in one line, and the stars on their button', async () => {
  const counts = { download_count: 4218, purchase_count: 0, star_count: 2 };
  const line = within(await opened({ ...counts, file_name: '讲义.zip', updated_at: deletedOn }));
  line.getByText('讲义.zip');
  line.getByText(`1.50 MB · ${buying.facts.downloads('4,218')}`);
  screen.getByRole('button', { name: `${t.star} 2` });
  screen.getByText(/更新$/);
  expect(screen.queryByText(t.deletedLine)).toBeNull();
});

test.each([null, 1])('of a document of %s pages nothing is said that is not known', async (pages) => {
  const answer = { data: { previews: [{ ...previews[0], pages }] } };
  await opened({ previews: [page.id] }, { [`GET /files/${detail().id}/previews`]: answer });
  await screen.findByRole('img', { name: zh.previews.pictureOf(page.name) });
  expect(screen.queryByText(/其余/)).toBeNull();
});

test('previews that could not be asked for say so in their place, and are asked for again', async () => {
  let calls = 0;
  const answer = () => {
    calls += 1;
    if (calls === 1) throw new TypeError('the line is cut');
    return { data: { previews } };
  };
  await opened({}, { [`GET /files/${detail().id}/previews`]: answer });
  const region = within(await screen.findByRole('region', { name: zh.previews.heading }));
  const retry = await region.findByRole('button', { name: zh.common.retry });
  region.getByText(zh.previews.loadFailed);
  fireEvent.click(retry);
  await region.findByRole('heading', { name: '第一章' });
});

test.each([
  [{ is_purchased: true }, t.deletedLine],
  [{ is_owner: true }, t.ownDeletedLine],
])(
  'what was taken down says so to %j, is still downloaded, and does not pass for updated on that day',
  async (who, line) => {
    await opened({ ...who, is_deleted: true, updated_at: deletedOn });
    screen.getByText(line);
    expect(screen.getAllByRole('button', { name: zh.shared.download }).length).toBeGreaterThan(0);
    expect(screen.queryByText(/更新/)).toBeNull();
    expect(screen.queryByRole('link', { name: zh.shared.edit })).toBeNull();
  },
);

test.each(['{}', '{"data":null}'])(
  'an answer %s without a file is a failure to load, which can be tried again',
  async (text) => {
    const file = detail(inside);
    const { answers } = await visit(paths.file(file.id), {
      answers: { ...answersOf(file), [`GET /files/${file.id}`]: () => new Response(text) },
    });
    expect((await screen.findByRole('alert')).textContent).toContain(t.loadFailed);
    answers[`GET /files/${file.id}`] = () => Response.json(file);
    fireEvent.click(screen.getByRole('button', { name: zh.common.retry }));
    expect(await screen.findByRole('heading', { level: 1, name: file.title })).toBeTruthy();
  },
);

test('what may harm whoever unpacks an archive is said beside what is in it', async () => {
  const archive = { ...part('01ARZ3NDEKTSV4RRFFQ69G5FA4', '素材.zip'), category: 'archive' as const };
  const entries = [{ name: '../evil.sh', size: 1 }];
  const contents = { id: archive.id, state: 'read', count: 1, more: false, entries };
  const warnings = ['outside_paths', 'extreme_ratio'];
  await opened(
    { files: [archive], previews: [] },
    { [`GET /files/${detail().id}/archives`]: { data: { archives: [{ ...contents, warnings }] } } },
  );
  const row = (await screen.findByText(t.archiveWarning.outside_paths)).closest('li');
  if (!row) throw new Error('no row of the archive');
  within(row).getByText(t.archiveWarning.extreme_ratio);
  within(row).getByText(t.archiveWarningLine.outside_paths);
  within(row).getByText(t.archiveWarningLine.extreme_ratio);
  within(row).getByText('../evil.sh');
});

describe('more from the stall', () => {
  const t = zh.file;

  /** Reports to the page whether the watched element is in sight. */
  function watched() {
    let tell: (entries: { isIntersecting: boolean }[]) => void = () => {};
    class Watching {
      constructor(callback: typeof tell) {
        tell = callback;
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Watching);
    return { near: (isIntersecting: boolean) => act(() => tell([{ isIntersecting }])) };
  }

  async function visitFile(posts: FilePost[], pinned: FilePost | null = null) {
    const file = detail({ username: 'seller' });
    const author = Promise.withResolvers<object>();
    const pagination = { page: 1, limit: 5, total: posts.length, totalPages: 1, next_cursor: null };
    const answers = {
      [`GET /files/${file.id}`]: { data: file },
      'GET /users/seller': author.promise,
      [`GET /files/${file.id}/reviews`]: reviewsAnswer(),
      [`GET /files/${file.id}/questions`]: nothingAsked(),
      'GET /users/seller/posts': { posts, pagination },
    };
    const { calls } = await visit(paths.file(file.id), { answers, allInSight: true });
    await screen.findByText(zh.reviews.none);
    const { near } = watched();
    author.resolve({
      user: { ...person(1), username: 'seller', files_count: posts.length },
      stall: { ...emptyStall, pinned },
    });
    await screen.findByRole('heading', { name: '第1位' });
    return { near, others: () => calls.filter((call) => call.includes('/posts')).length };
  }

  const another = (title: string, change: Partial<FilePost> = {}) =>
    post({ ...change, id: `01ARZ3NDEKTSV4RRFFQ69G5FB${title}`, title });

  test('what else is on the stall comes last, public and without this file, and is asked for when one gets there', async () => {
    const hidden = another('0', { is_public: false });
    const { near, others } = await visitFile([
      hidden,
      post(),
      ...['1', '2', '3', '4', '5'].map((title) => another(title)),
    ]);
    const region = within(await screen.findByRole('region', { name: t.others }));
    near(false);
    expect(others()).toBe(0);
    near(true);
    await region.findByRole('link', { name: '1' });
    expect(region.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['1', '2', '3', '4']);
    expect(others()).toBe(1);
  });

  test('what the stall has pinned comes first, once, and never the file one looks at', async () => {
    const [one, two] = [another('1'), another('2')];
    const { near } = await visitFile([post(), one, two], two);
    const region = within(await screen.findByRole('region', { name: t.others }));
    near(true);
    await region.findByRole('link', { name: '1' });
    expect(region.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['2', '1']);
  });

  test('a stall with nothing else has no such place, and asks nothing', async () => {
    const { others } = await visitFile([post()]);
    expect(screen.queryByRole('region', { name: t.others })).toBeNull();
    expect(others()).toBe(0);
  });
});

describe('what the market has restricted', () => {
  const { restrictions: t } = zh;
  const since = '2026-11-20T04:00:00.000Z';
  type Restriction = NonNullable<FilePost['barred']>;
  const bar = (change: Partial<Restriction>): Restriction => ({ bar: 'delisted', since, measure_id: null, ...change });

  const openFile = (change: Parameters<typeof detail>[0]) => {
    const file = detail(change);
    return visitAsMember(`/code/${file.id}`, { [`GET /files/${file.id}`]: { data: file } });
  };

  const download = () => screen.queryAllByRole('button', { name: zh.shared.download });

  test('its owner reads what was done, since when, what still works, and finds the way to why', async () => {
    await openFile({ is_owner: true, barred: bar({ measure_id: '01' }) });
    await screen.findByText(t.own.delisted);
    screen.getByText(`${t.since('11 月 20 日 12:00（北京时间）')}${t.ownLine.delisted}`);
    expect(screen.getByRole('link', { name: t.why }).getAttribute('href')).toBe('/measures');
    expect(download()).not.toHaveLength(0);
  });

  test('what only its buyers have hidden says so to its owner, and leads nowhere: nothing was decided', async () => {
    await openFile({ is_owner: true, barred: bar({ bar: 'hidden' }) });
    await screen.findByText(t.own.hidden);
    expect(screen.queryByRole('link', { name: t.why })).toBeNull();
  });

  test('a buyer reads why it is not sold any more, and downloads it still', async () => {
    await openFile({ is_purchased: true, barred: bar({}) });
    await screen.findByText(t.buyer.delisted);
    screen.getByText(t.buyerLine.delisted);
    expect(download()).not.toHaveLength(0);
  });

  test.each([
    ['a buyer', { is_purchased: true }],
    ['its owner', { is_owner: true }],
  ])('what was removed %s does not download any more', async (_, viewer) => {
    await openFile({ ...viewer, barred: bar({ bar: 'removed' }) });
    await screen.findByText(t.noDownload);
    expect(download()).toHaveLength(0);
  });

  test('in one’s own list it is marked', async () => {
    const posts = [post({ barred: bar({}) })];
    await visitAsMember('/my-files', {
      'GET /files/user': { posts, pagination: { ...pagination, total: 1, totalPages: 1 } },
    });
    expect(await screen.findAllByText(t.badge.delisted)).not.toHaveLength(0);
  });

  test('among what one has bought it says why, and is downloaded only where that still works', async () => {
    const purchaseOf = (id: string, kind: Restriction['bar']) =>
      purchaseEntry({ id, file_post_id: id, title: kind, out_trade_no: null, barred: bar({ bar: kind }) });
    await visitAsMember('/purchases', {
      'GET /payments/purchases': {
        purchases: [purchaseOf('01', 'delisted'), purchaseOf('02', 'removed')],
        pagination: { ...pagination, total: 2, totalPages: 1 },
      },
      'GET /payments/refunds': { data: { refunds: [], pagination } },
    });
    await screen.findByText(t.line.delisted);
    screen.getByText(t.line.removed);
    screen.getByRole('button', { name: `${zh.shared.download} delisted` });
    expect(screen.queryByRole('button', { name: `${zh.shared.download} removed` })).toBeNull();
  });
});

import { beforeAll, expect, test } from 'vitest';
import { criteriaOf } from '#functions/domain/search/criteria';
import { rankPartially } from '#functions/domain/search/partial-match';
import { partialTermsOf } from '#functions/domain/search/partial-terms';
import type { FindablePerson, FindablePost, FreshPost, SearchIndex, Versioned } from '#functions/ports/search';
import { bestFirst, idsOf, newest, orders, searchOracle, testOrders } from '#functions/test/search-oracle';

/** Engines that refresh slowly accept many documents at once. */
interface Filling extends SearchIndex {
  putMany?(documents: readonly Versioned[]): Promise<unknown>;
}

/** The guarantees of every search index, compared with a scan of all posts. The index is empty at first. */
export function searchConformance(make: () => Filling): void {
  let index: SearchIndex;
  const oracle = searchOracle(() => index, { seed: 11, authors: 12, searches: 60, several: 8, limit: 3 });
  const { ids, posts, keep, queries, written, all, ask, pages } = oracle;

  beforeAll(async () => {
    const filling = make();
    index = filling;
    const documents = Array.from({ length: 150 }, () => written());
    documents.forEach(keep);
    if (filling.putMany)
      return filling.putMany(documents.map((document) => ({ id: document.id, version: 1, document })));
    for (const document of documents) await index.put(document, 1);
  });

  test('every search finds what is there, shown as it is', async () => {
    for (const criteria of queries) {
      const result = await ask(criteria);
      expect(idsOf(result.items).toSorted()).toEqual(idsOf(all(criteria)).toSorted());
      expect([result.total, result.isCapped]).toEqual([all(criteria).length, false]);
    }
    const [post] = posts.values();
    const { kind: _, heat: _score, about: _about, ...card } = post ?? written();
    const [result] = (await ask(criteriaOf({ text: card.title }))).items.filter(({ id }) => id === card.id);
    expect(result).toEqual(card);
  });

  test('a tag behind a hyphen leaves out what has it, and nothing else', async () => {
    const criteriaList = oracle.frequent();
    expect(criteriaList.length).toBeGreaterThan(0);
    for (const { words } of criteriaList) {
      const hits = all({ words });
      const tag = hits.flatMap(({ tags }) => tags).find((one) => /^\p{Script=Han}+$/u.test(one));
      const left = hits.filter(({ tags }) => tag !== undefined && !tags.includes(tag));
      expect(left.length).toBeLessThan(hits.length);
      const result = await ask(criteriaOf({ text: `${words.join(' ')} -${tag}` }));
      expect(idsOf(result.items).toSorted()).toEqual(idsOf(left).toSorted());
    }
  });

  testOrders(oracle);

  test('searches with synonyms find what is there, in their order and page by page', async () => {
    const texts = [
      'template',
      'english',
      'wallpaper',
      'presets',
      'source code',
      '幻灯片',
      'resume',
      '编程 template',
      '图片',
    ];
    const expanded = texts.map((text) => criteriaOf({ text, isExpanded: true }));
    expect(
      expanded.filter((criteria) => all(criteria).length > all({ ...criteria, expansions: undefined }).length).length,
    ).toBeGreaterThan(6);
    for (const criteria of expanded) {
      expect(await pages(criteria, { limit: 3 }), criteria.words.join(' ')).toEqual(
        idsOf(all(criteria).toSorted(bestFirst(criteria))),
      );
      for (const sort of ['newest', 'popular', 'price-low'] as const)
        expect(await pages(criteria, { sort, limit: 7 })).toEqual(idsOf(all(criteria).toSorted(orders[sort])));
    }
  });

  test('one Han character, or two letters, is looked for in titles and tags', async () => {
    for (const text of ['题', '图', 'pp', 'ＰＰ']) {
      const criteria = criteriaOf({ text });
      expect(idsOf((await ask(criteria)).items).toSorted()).toEqual(idsOf(all(criteria)).toSorted());
    }
  });

  test('what waits for the index is found as it is, in its place, and not as it was', async () => {
    const criteria = criteriaOf({ text: '英语' });
    const [old] = all(criteria).toSorted(newest);
    if (!old) throw new Error('nobody teaches English');
    const [gone] = all(criteria).toSorted(newest).slice(1);
    const changed = { ...old, title: '日语', tags: [], about: '' };
    const added = { ...written(), title: '新的英语讲义' };
    const fresh = [
      { id: old.id, now: changed },
      { id: gone?.id ?? '', now: undefined },
      { id: added.id, now: added },
    ];
    const expected = [added, ...all(criteria)].filter(({ id }) => id !== old.id && id !== gone?.id).toSorted(newest);
    expect(await pages(criteria, { sort: 'newest', limit: 3, fresh })).toEqual(idsOf(expected));
  });

  test('an older version changes nothing, however late it comes, and the same one may come again', async () => {
    const post = { ...written(), title: '版本的故事第二回' };
    const older = { ...post, title: '版本的故事第一回' };
    await index.put(post, 7);
    await index.put(post, 7);
    await index.put(older, 6);
    await index.remove(post.id, 5);
    expect(idsOf((await ask(criteriaOf({ text: '第二回' }))).items)).toEqual([post.id]);
    expect((await ask(criteriaOf({ text: '第一回' }))).items).toEqual([]);
    await index.remove(post.id, 8);
    await index.remove(post.id, 8);
    await index.put(post, 7);
    expect((await ask(criteriaOf({ text: '版本的故事' }))).items).toEqual([]);
    await index.put(older, 9);
    expect(idsOf((await ask(criteriaOf({ text: '版本的故事' }))).items)).toEqual([post.id]);
  });

  test('words are found in pieces, wherever those are, behind what has them as they stand', async () => {
    const titled = (title: string, about = '') => ({ ...written(), title, tags: [], about });
    const [apart, elsewhere, whole, other] = [
      titled('砚台拓片高清合集：镇纸'),
      titled('镇纸三十种', '附砚台拓片'),
      titled('文房', '砚台拓片镇纸'),
      titled('砚台与镇纸'),
    ];
    for (const post of [whole, elsewhere, apart, other]) await index.put(post, 1);
    const search = async (text: string) => idsOf((await ask(criteriaOf({ text }))).items);
    expect(await search('砚台拓片镇纸')).toEqual([whole, apart, elsewhere].map(({ id }) => id));
    expect(await search('砚台镇纸')).toEqual([other, apart, whole, elsewhere].map(({ id }) => id));
    for (const text of ['镇纸的拓片', '「镇纸」，拓片'])
      expect((await search(text)).toSorted(), text).toEqual([whole, apart, elsewhere].map(({ id }) => id).toSorted());
    expect(await search('砚台镇尺')).toEqual([]);
  });

  test('synonyms and types are found behind the words themselves, titles first', async () => {
    const titled = (title: string, more: Partial<FindablePost> = {}) => ({
      ...written(),
      title,
      tags: [],
      about: '',
      ...more,
    });
    const pdf = { fileName: 'a.pdf', fileType: 'application/pdf', fileCount: 1, category: 'document' } as const;
    const [named, tagged, described, exact, apart, typed] = [
      titled('面塑食谱二十种'),
      titled('面塑', { tags: ['食谱'] }),
      titled('面塑', { about: '不是食谱' }),
      titled('面塑', { about: '面塑菜谱' }),
      titled('捏面人', { about: '面塑的菜谱' }),
      titled('面塑图样', pdf),
    ];
    for (const post of [apart, tagged, named, described, exact, typed]) await index.put(post, 1);
    const search = async (text: string, sort?: 'price-low') => {
      const { items, total, synonyms } = await ask(criteriaOf({ text, isExpanded: true }), { sort });
      expect(total).toBe(items.length);
      return { ids: idsOf(items), synonyms };
    };
    expect(await search('面塑菜谱')).toEqual({
      ids: [exact, apart, named, tagged].map(({ id }) => id),
      synonyms: ['食谱'],
    });
    const inOrder = [exact, apart, named, tagged].toSorted((a, b) => a.price - b.price || newest(a, b));
    expect((await search('面塑菜谱', 'price-low')).ids).toEqual(idsOf(inOrder));
    expect(await search('面塑 PDF')).toEqual({ ids: [typed.id], synonyms: undefined });
    expect(idsOf((await ask(criteriaOf({ text: '面塑菜谱' }))).items)).toEqual([exact.id, apart.id]);
  });

  test('joined words are found as they are spelt, and behind that apart', async () => {
    const titled = (title: string) => ({ ...written(), title, tags: [], about: '' });
    const [joined, apart, other] = [titled('Quarto-Ledger.py'), titled('Quarto 与 Ledger'), titled('Quarto 排版')];
    for (const post of [joined, apart, other]) await index.put(post, 1);
    const search = async (text: string) => idsOf((await ask(criteriaOf({ text }))).items);
    expect(await search('quarto-ledger')).toEqual([joined, apart].map(({ id }) => id));
    expect(await search('quarto_ledger')).toEqual([apart, joined].map(({ id }) => id));
    expect(await search('quarto.xyz')).toEqual([]);
  });

  test('what has a part of what was looked for is near it, as it is now', async () => {
    const post = { ...written(), title: '篆刻印谱', tags: [], about: '' };
    await index.put(post, 1);
    const near = async (text: string, fresh: FreshPost[] = []) => {
      const terms = partialTermsOf(text.split(' '), { isExpanded: true });
      return (await index.near({ terms, fresh: Promise.resolve(fresh) })).map(({ title }) => title);
    };
    expect(await near('篆刻真题 xyz')).toContain('篆刻印谱');
    await index.put({ ...written(), title: 'Affinity 对账表', tags: [], about: '' }, 1);
    expect(await near('affintiy')).toContain('Affinity 对账表');
    expect(await near('xyzq')).toEqual([]);
    expect(await near('篆刻', [{ id: post.id }])).toEqual([]);
    expect(await near('篆刻', [{ id: post.id, now: { ...post, title: '篆刻刀法' } }])).toEqual(['篆刻刀法']);
  });

  test('what has some of the words is ranked as by a scan of all posts, where few have them', async () => {
    const newestPosts = [...posts.values()].toSorted(newest);
    let compared = 0;
    for (const { words } of queries) {
      const terms = partialTermsOf([...words, '篆刀'], { isExpanded: true });
      const expected = rankPartially(terms, newestPosts);
      if (expected.length === 0 || expected.length > 6) continue;
      const near = await index.near({ terms, fresh: Promise.resolve([]) });
      const ranked = rankPartially(
        terms,
        near.filter(({ id }) => posts.has(id)),
      );
      expect(idsOf(ranked.map(({ file }) => file)), words.join(' ')).toEqual(idsOf(expected.map(({ file }) => file)));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(5);
  });

  const person = (username: string, displayName: string, followersCount: number): FindablePerson => ({
    kind: 'person',
    id: ids.next(),
    username,
    displayName,
    followersCount,
  });

  test('people are found by any part of their username and of their name, the most followed first', async () => {
    const people = [person('zz_lan', '蓝色工作室', 3), person('zz_yu', '雨后蓝色', 100), person('lan_zz', '无关', 9)];
    for (const one of people) await index.put(one, 1);
    const names = async (text: string) =>
      (await index.people({ text, page: 1, limit: 10 })).items.map(({ username }) => username);
    expect(await names('@ZZ')).toEqual(['zz_yu', 'lan_zz', 'zz_lan']);
    expect(await names('n_z')).toEqual(['lan_zz']);
    expect((await names('_')).toSorted()).toEqual(['lan_zz', 'zz_lan', 'zz_yu']);
    expect(await names('zz_z')).toEqual([]);
    expect(await names('蓝色')).toEqual(['zz_yu', 'zz_lan']);
    expect(await names('色')).toEqual(['zz_yu', 'zz_lan']);
    expect(await names('lan_')).toEqual(['lan_zz']);
    const first = await index.people({ text: 'zz_', page: 1, limit: 1 });
    expect(first.total).toBe(2);
    const second = await index.people({ text: 'zz_', page: 1, limit: 1, cursor: first.cursor });
    expect(second.items.map(({ username }) => username)).toEqual(['zz_lan']);
    await index.remove(people[0]?.id ?? '', 2);
    expect(await names('zz')).toEqual(['zz_yu', 'lan_zz']);
  });

  test('suggestions are titles, tags and people that hold what was typed', async () => {
    const post = { ...written(), title: '琉璃瓦拍摄手册', tags: ['琉璃'], heat: 1e9 };
    const maker = person('liuli_x', '琉璃铺子', 1);
    await index.put(post, 1);
    await index.put(maker, 1);
    const suggest = (text: string, fresh: FreshPost[] = []) =>
      index.suggest({ text, most: 5, fresh: Promise.resolve(fresh) });
    const suggested = await suggest('琉璃');
    expect(suggested).toMatchObject({ titles: ['琉璃瓦拍摄手册'], tags: ['琉璃'], people: [{ username: 'liuli_x' }] });
    expect(await suggest('  ')).toEqual({ titles: [], tags: [], people: [] });
    const renamed = { ...post, title: '琉璃灯', tags: [] };
    expect(await suggest('琉璃', [{ id: post.id, now: renamed }])).toMatchObject({ titles: ['琉璃灯'], tags: [] });
    expect(await suggest('琉璃', [{ id: post.id }])).toMatchObject({ titles: [], tags: [] });
  });
}

import { expect, test } from 'vitest';
import { routes } from '#shared/contract/index';
import { readHomeState, writeHomeState } from './home-state.ts';

const plain = {
  q: '',
  tab: 'files',
  type: undefined,
  tag: '',
  sort: undefined,
  isFree: false,
  noAi: false,
  synonyms: undefined,
  page: 1,
} as const;

test('the plain home page has a plain address', () => {
  expect(readHomeState(new URLSearchParams())).toEqual(plain);
  expect(writeHomeState(readHomeState(new URLSearchParams())).toString()).toBe('');
});

test('every choice survives the way through the address', () => {
  const state = {
    q: '考研 英语',
    tab: 'creators',
    type: 'audio',
    tag: '音效',
    sort: 'price-low',
    isFree: true,
    noAi: true,
    synonyms: 'exclude',
    page: 3,
  } as const;
  expect(readHomeState(writeHomeState(state))).toEqual(state);
});

test('the newest first is a choice only where words would have come by how well they fit', () => {
  const newest = { ...plain, sort: 'newest' } as const;
  expect(writeHomeState(newest).toString()).toBe('');
  expect(readHomeState(writeHomeState({ ...newest, q: '考研' })).sort).toBe('newest');
});

test('an address written by hand never asks the server for something it does not know', () => {
  const params = new URLSearchParams('tab=x&type=exe&sort=random&ai=all&page=-4&q=%20%20');
  expect(readHomeState(params)).toEqual(plain);
  expect(readHomeState(new URLSearchParams('page=99999')).page).toBe(50);
  expect(readHomeState(new URLSearchParams('page=abc')).page).toBe(1);
  const pasted = readHomeState(new URLSearchParams({ q: '𠮷'.repeat(1000) })).q;
  expect(routes.listFiles.query.shape.search.safeParse(pasted).success).toBe(true);
  expect([...pasted]).toHaveLength(200);
  const { tag } = readHomeState(new URLSearchParams({ tag: '长'.repeat(50) }));
  expect(routes.listFiles.query.shape.tag.safeParse(tag).success).toBe(true);
});

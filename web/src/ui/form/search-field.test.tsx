// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { routes } from '#shared/contract/index';
import { SearchField } from './search-field.tsx';
import { debounceMs } from './use-typing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const onSearch = vi.fn();

function field(): HTMLInputElement {
  onSearch.mockClear();
  render(<SearchField label="搜索" value="" onSearch={onSearch} />);
  return screen.getByRole<HTMLInputElement>('searchbox');
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

test('searches once, a moment after the last key', () => {
  const input = field();
  type(input, 'P');
  vi.advanceTimersByTime(debounceMs - 1);
  type(input, 'PPT ');
  vi.advanceTimersByTime(debounceMs);
  expect(onSearch.mock.calls).toEqual([['PPT']]);
});

test('never searches while a Chinese word is being composed, not even for what was typed just before', () => {
  const input = field();
  type(input, 'PPT');
  fireEvent.compositionStart(input);
  type(input, 'PPTmo');
  vi.advanceTimersByTime(10 * debounceMs);
  fireEvent.submit(input);
  expect(onSearch).not.toHaveBeenCalled();

  type(input, 'PPT模板');
  fireEvent.compositionEnd(input);
  vi.advanceTimersByTime(debounceMs);
  expect(onSearch.mock.calls).toEqual([['PPT模板']]);
});

test('what Back brings is what the field says, also where it was typed and cleared before', () => {
  const field = (value: string) => <SearchField label="搜索" value={value} onSearch={onSearch} />;
  const { rerender } = render(field(''));
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  for (const typed of ['PPT', '']) {
    type(input, typed);
    vi.advanceTimersByTime(debounceMs);
    rerender(field(typed));
  }
  for (const value of ['PPT', '', 'PPT']) {
    rerender(field(value));
    expect(input.value).toBe(value);
  }
});

test('takes no more than is looked for', () => {
  const { maxLength } = field();
  expect(routes.listFiles.query.safeParse({ q: 'x'.repeat(maxLength) }).success).toBe(true);
  expect(routes.listFiles.query.safeParse({ q: 'x'.repeat(maxLength + 1) }).success).toBe(false);
});

test('after the search was cleared one types on where one was', () => {
  const input = field();
  type(input, 'PPT');
  fireEvent.click(screen.getByRole('button'));
  expect(onSearch.mock.calls).toEqual([['']]);
  expect(input).toBe(document.activeElement);
});

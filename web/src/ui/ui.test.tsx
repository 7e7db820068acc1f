// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FilePost } from '#shared/contract/files';
import { routes } from '#shared/contract/index';
import { cardPriceTexts } from '../i18n/card-price-texts.ts';
import { post } from '../test/goods.ts';
import { pagination, visit } from '../test/visit.tsx';
import { Cover } from './cover/cover-image.tsx';
import { DropZone } from './form/drop-zone.tsx';
import { SearchField } from './form/search-field.tsx';
import { useHighlight } from './form/use-highlight.ts';
import { debounceMs } from './form/use-typing.ts';
import { Tabs } from './frame/tabs.tsx';
import { toast, toastMs, toastStore } from './overlay/toast.ts';
import { Toaster } from './overlay/toaster.tsx';

describe('a search field', () => {
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
    expect(onSearch.mock.calls).toEqual([['PPT', false]]);
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
    expect(onSearch.mock.calls).toEqual([['PPT模板', false]]);
  });

  test.each([true, false])('a search that is sent puts the keyboard of a phone away: %s', (matches) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const input = field();
    input.focus();
    type(input, 'PPT');
    fireEvent.submit(input);
    expect(onSearch.mock.calls).toEqual([['PPT', true]]);
    expect(document.activeElement === input).toBe(!matches);
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
    expect(onSearch.mock.calls).toEqual([['', true]]);
    expect(input).toBe(document.activeElement);
  });
});

test('a file that was chosen and removed can be chosen again', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const onFiles = vi.fn();
  const { container } = render(<DropZone heading="" touchHeading="" choose="选择文件" onFiles={onFiles} />);
  const input = container.querySelector('input');
  if (!input) throw new Error('no input');
  Object.defineProperty(input, 'value', { value: 'C:\\fakepath\\a.pdf', writable: true });
  fireEvent.change(input, { target: { files: [new File([], 'a.pdf')] } });
  expect([onFiles.mock.calls.length, input.value]).toEqual([1, '']);
});

test('when suggestions become fewer, none that is gone is reached', () => {
  const reach = ({ count }: { count: number }) => useHighlight({ count, of: '考研', show: () => undefined });
  const { result, rerender } = renderHook(reach, { initialProps: { count: 3 } });
  act(() => void result.current.use('ArrowUp'));
  expect(result.current.active).toBe(2);
  rerender({ count: 2 });
  expect(result.current.active).toBe(-1);
});

test('an arrow key leads to the next tab, and the focus goes along', () => {
  const onChange = vi.fn();
  const items = [
    { key: 'files', label: '文件' },
    { key: 'people', label: '卖家' },
  ];
  render(<Tabs label="" name="lists" items={items} current="files" onChange={onChange} />);
  fireEvent.keyDown(screen.getByRole('tab', { name: '文件' }), { key: 'ArrowRight' });
  expect(onChange).toHaveBeenCalledWith('people');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: '卖家' }));
});

describe('covers', () => {
  test('a picture stands alone, and gives way to the drawing where it cannot be loaded', () => {
    const pictures = { small: '/covers/480/a.webp', large: '/covers/960/a.webp' };
    render(<Cover category="document" id="f1" title="考研英语" pictures={pictures} />);
    expect(screen.queryByText('考研')).toBeNull();
    fireEvent.error(screen.getByAltText(''));
    expect(screen.queryByAltText('')).toBeNull();
    expect(screen.getByText('考研')).toBeDefined();
  });
});

describe('prices on cards', () => {
  const t = cardPriceTexts.zh;

  async function card(change: Partial<FilePost>) {
    const posts = [post(change)];
    await visit('/', { answers: { 'GET /files': { posts, pagination: { ...pagination, total: 1, totalPages: 1 } } } });
    return screen.findByRole('article');
  }

  test('where buyers choose, a card says from how much on', async () => {
    const rendered = await card({ price: 5, list_price: 5, pay_what: { min: 5, suggest: 20 } });
    expect((await within(rendered).findByText(t.after)).parentElement?.textContent).toBe('¥5.00起');
  });

  test('a price without more to say is a number and nothing else, also during a sale', async () => {
    const plain = await card({ price: 39 });
    expect(plain.querySelector('s')).toBeNull();
    expect(within(plain).queryByText(t.after)).toBeNull();
    const onSale = await card({ price: 19, was: 35, until: '2027-01-01T00:00:00.000Z' });
    expect(onSale.querySelector('s')).toBeNull();
    expect(onSale.textContent).toContain('¥19.00');
  });
});

describe('toasts', () => {
  class Idle {
    observe() {}
    disconnect() {}
  }

  vi.stubGlobal('ResizeObserver', Idle);

  /** The card's code loads with the first toast: this loads it. */
  beforeAll(async () => {
    render(<Toaster />);
    act(() => toast.ok('早'));
    await screen.findByRole('button');
    cleanup();
  });

  beforeEach(() => {
    vi.useFakeTimers();
    /** Test files share their window, so toasts of an earlier file may still be there. */
    toastStore.clear();
    render(<Toaster />);
  });
  afterEach(() => {
    cleanup();
    toastStore.clear();
    vi.useRealTimers();
  });

  const showToast = (text: string) => act(() => toast.ok(text));
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const texts = () => toastStore.read().map(({ text }) => text);

  /** Browsers send this event also if only the page below the pointer has moved. */
  function point(movementX: number) {
    const move = new MouseEvent('pointermove', { bubbles: true });
    Object.defineProperty(move, 'movementX', { value: movementX });
    fireEvent(screen.getByRole('region'), move);
  }

  test('a toast goes by itself, and stays while a pointer that came to it is there', () => {
    showToast('已保存');
    point(3);
    pass(2 * toastMs);
    expect(texts()).toEqual(['已保存']);
    fireEvent.pointerLeave(screen.getByRole('region'));
    pass(toastMs);
    expect(texts()).toEqual([]);
  });

  test('a toast goes by itself, and stays while the focus is in it', () => {
    showToast('已保存');
    act(() => screen.getByRole('button').focus());
    pass(2 * toastMs);
    expect(texts()).toEqual(['已保存']);
    act(() => screen.getByRole('button').blur());
    pass(toastMs);
    expect(texts()).toEqual([]);
  });

  test('a pointer that rests where a toast appears does not hold it', () => {
    showToast('已保存');
    fireEvent.pointerEnter(screen.getByRole('region'));
    point(0);
    pass(toastMs);
    expect(texts()).toEqual([]);
  });

  test('once one was closed the others go by themselves as well', () => {
    showToast('已保存');
    showToast('已收藏');
    const [close] = screen.getAllByRole('button');
    if (!close) throw new Error('no button');
    point(3);
    fireEvent.click(close);
    expect(texts()).toEqual(['已收藏']);
    pass(toastMs);
    expect(texts()).toEqual([]);
  });

  /** The toaster of a new browser, whose cards come as `load` says. Later files of this worker have one of their own. */
  async function freshToaster(load: () => Promise<unknown>) {
    cleanup();
    vi.useRealTimers();
    vi.resetModules();
    vi.doMock('./overlay/toast-cards.tsx', load);
    onTestFinished(() => {
      vi.doUnmock('./overlay/toast-cards.tsx');
      vi.resetModules();
    });
    const [{ Toaster: FreshToaster }, fresh] = await Promise.all([
      import('./overlay/toaster.tsx'),
      import('./overlay/toast.ts'),
    ]);
    vi.useFakeTimers();
    render(<FreshToaster />);
    return fresh;
  }

  test('a toast whose card comes late is there as long as any other from then on', async () => {
    const card = Promise.withResolvers<unknown>();
    const fresh = await freshToaster(() => card.promise);
    act(() => fresh.toast.ok('已移除', undefined, { action: <a href="/">撤销</a> }));
    pass(2 * toastMs);
    expect(screen.getByRole('status').textContent).toBe('已移除');
    const cards = await vi.importActual('./overlay/toast-cards.tsx');
    await act(async () => card.resolve(cards));
    pass(toastMs - 100);
    screen.getByRole('link', { name: '撤销' });
    pass(100);
    expect(fresh.toastStore.read()).toEqual([]);
  });

  test('where what draws it does not come, its words stand there all the same, and go', async () => {
    const fresh = await freshToaster(() => Promise.reject(new Error('away')));
    await act(async () => fresh.toast.bad('没有保存'));
    pass(toastMs - 100);
    expect(screen.getByRole('status').textContent).toBe('没有保存');
    pass(100);
    expect(fresh.toastStore.read()).toEqual([]);
  });
});

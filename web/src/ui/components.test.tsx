import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { fen } from '#shared/money';
import { Button } from './button/button.tsx';
import { StarToggle } from './button/star-toggle.tsx';
import { FileCard } from './card/file-card.tsx';
import { CardRating } from './figures/card-rating.tsx';
import { OrderNumber } from './figures/order-number.tsx';
import { Price } from './figures/price.tsx';
import { EarningsReceipt } from './figures/receipt.tsx';
import { Stars } from './figures/stars.tsx';
import { TextField } from './form/text-field.tsx';
import { PayoutTracker } from './frame/steps.tsx';

const htmlOf = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
const textOf = (node: ReactNode) => htmlOf(node).replace(/<[^>]*>/g, '');

const file = {
  id: '01JA4',
  title: '考研英语',
  category: 'document',
  price: 39,
  file_size: 1024,
  username: 'nanan_books',
  display_name: '南岸图书室',
  download_count: 4218,
  star_count: 1306,
  is_starred: true,
};

test('writes a price in full, and free as a word', () => {
  expect(textOf(<Price fen={fen(26800)} />)).toBe('¥268.00');
  expect(textOf(<Price fen={fen(0)} />)).toBe('免费');
});

test('a sum of nothing is an amount, not a gift', () => {
  expect(textOf(<Price fen={fen(0)} sum />)).toBe('¥0.00');
});

test('shows the seller what is left, with the fee as a deduction', async () => {
  const { prelude } = await prerender(<EarningsReceipt price={fen(1990)} />);
  const html = await new Response(prelude).text();
  expect(html.replace(/<[^>]*>/g, '')).toBe('买家支付¥19.90平台 5%−¥0.99到手¥18.91');
});

test('an action that is not available stays in reach and says why', () => {
  const html = htmlOf(<Button disabledReason="等 3 个文件传完">上架</Button>);
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain(' disabled=');
  expect(html).toContain(`id="${id}" class="text-sm text-ink-3">等 3 个文件传完`);
});

test('a busy button says what it is doing', () => {
  const html = htmlOf(<Button busy="正在支付">支付</Button>);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('正在支付');
});

test('a field at fault points to its sentence', () => {
  const html = htmlOf(<TextField label="标题" value="" onValue={() => undefined} error="请输入标题" />);
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(new RegExp(`id="${id}"[^>]*>.*请输入标题`));
});

test('counts characters as a person does', () => {
  const field = (value: string) =>
    textOf(<TextField label="标题" value={value} countTo={5} onValue={() => undefined} />);
  expect(field('好👍🏻好的')).toContain('5 / 5');
  expect(field('好👍🏻好')).toContain('4 / 5');
  expect(field('好👍🏻')).not.toContain('/');
});

test('a star tells its state and number to those who cannot see it', () => {
  expect(htmlOf(<StarToggle starred count={1306} />)).toContain(
    'aria-pressed="true" aria-label="收藏，已有 1,306 人收藏"',
  );
});

test('a file card is one link to the file and one to its author', () => {
  const links = [...htmlOf(<FileCard file={file} />).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(['/code/01JA4', '/user/nanan_books']);
});

test('a category the app does not know yet is drawn as other, and a description without its marks', async () => {
  const cardOf = (category: string) => htmlOf(<FileCard file={{ ...file, category }} />);
  expect(cardOf('hologram')).toBe(cardOf('other'));
  expect(cardOf('hologram')).not.toBe(cardOf('code'));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const described = <FileCard file={{ ...file, description: '# 用了**九年**的底稿' }} />;
  const { prelude } = await prerender(<MemoryRouter>{described}</MemoryRouter>);
  expect((await new Response(prelude).text()).replaceAll('<wbr/>', '')).toContain('>用了九年的底稿<');
});

test('shortens order numbers in lists and keeps them whole in receipts', () => {
  const value = '01JQ8M3T6ZK4V2XW9R5N7B1C0D_01JA4W9FQ2H8T6M3V5K7P1R0XY';
  expect(textOf(<OrderNumber value={value} />)).toBe('01JQ8M3T6ZK4V2…');
  expect(textOf(<OrderNumber value={value} whole />)).toBe(value);
});

test('names the step a payout is at', () => {
  const html = htmlOf(
    <PayoutTracker
      steps={[
        { key: 'paid', state: 'done', name: '买家付款', line: '6:20' },
        { key: 'payout', state: 'now', name: '打款中', line: '12:01' },
      ]}
    />,
  );
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-current="step"(?:(?!<li).)*>打款中</);
});

const pictures = { small: '/covers/480/a.webp', large: '/covers/960/a.webp' };

test('a cover stands in a box that has its size before, fetched when somebody comes near', () => {
  const html = htmlOf(<FileCard file={{ ...file, cover: pictures }} />);
  const [image = ''] = /<img[^>]*>/.exec(html) ?? [];
  for (const attribute of ['alt=""', 'loading="lazy"', 'decoding="async"', 'absolute inset-0 size-full object-cover'])
    expect(image).toContain(attribute);
  expect(image).toContain('srcSet="/covers/480/a.webp 480w, /covers/960/a.webp 960w"');
  expect(html).not.toContain('<text');
  const first = htmlOf(<FileCard file={{ ...file, cover: pictures }} isFirst />);
  expect(first).toContain('fetchPriority="high"');
  expect(first).not.toContain('loading="lazy"');
});

test('without one there is the art alone', () => {
  for (const cover of [null, undefined]) {
    const html = htmlOf(<FileCard file={{ ...file, cover }} />);
    expect(html).not.toContain('<img');
    expect(html).toContain('考研');
  }
});

const rated = (average: number | null, count: number) => htmlOf(<CardRating rating={{ average, count }} />);

test('a card says how good it is, and by how many to those who cannot see it; below five it says nothing', () => {
  expect(rated(4.6, 1023)).toContain('aria-label="评分 4.6，1,023 条评价"');
  expect(rated(5, 8).replace(/<[^>]*>/g, '')).toBe('5.0');
  expect([rated(null, 3), htmlOf(<CardRating rating={null} />)]).toEqual(['', '']);
});

test('stars are one element, filled as far as the rating goes', () => {
  expect(htmlOf(<Stars value={4.2} />)).toBe('<span aria-hidden="true" style="--n:4.2" class="stars"></span>');
});

test('a card says the language of what its seller wrote, whatever that of the page', () => {
  const html = htmlOf(<FileCard file={{ ...file, title: 'Weekly planner' }} />);
  expect(html).toMatch(/lang="en"[^>]*>Weekly/);
  expect(html).toMatch(/lang="zh-CN"[^>]*>南岸图书室/);
});

// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Title, unbroken } from './title.tsx';

test.each([
  ['国风纹样：云纹、水波，印刷皆可', ['国风纹样：', '云纹、', '水波，', '印刷皆可']],
  ['品牌手册模板：从标志规范到物料应用', ['品牌手册模板：', '从标志规范到物料应用']],
  ['、、', ['、、']],
  ['', []],
])('a line of 「%s」 ends only between %j', (title, pieces) => {
  expect(unbroken(title)).toEqual(pieces);
});

test('words of what is longer than a line stay whole', () => {
  expect(unbroken('教师资格证面试试讲稿小学语文版')).toContain('教师');
});

test.each(['英语写作高分句型小册，附答案', 'Weekly planner, minimal (A5)', '长'.repeat(200)])(
  'loses nothing of 「%s」',
  (title) => {
    render(
      <h1>
        <Title text={title} />
      </h1>,
    );
    expect(screen.getByRole('heading', { level: 1, name: title }).textContent).toBe(title);
  },
);

// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HighlightedCode } from './highlighted-code.tsx';
import { languageOf } from './language-of.ts';

function renderCode(name: string, text: string): HTMLElement {
  cleanup();
  return render(<HighlightedCode text={text} language={languageOf(name) ?? ''} />).container;
}

const looksIn = (box: HTMLElement, className: string) =>
  [...box.getElementsByClassName(className)].map(({ textContent }) => textContent);

test('words, texts, numbers and remarks of a program are told apart, and nothing of it is lost', () => {
  const code = "// 计算\nconst price = 39.5;\nexport function pay() {\n  return '已付';\n}";
  const box = renderCode('a.ts', code);
  expect(box.textContent).toBe(code);
  expect(looksIn(box, 'text-info')).toEqual(['const', 'export', 'function', 'return']);
  expect(looksIn(box, 'text-ok')).toEqual(["'已付'"]);
  expect(looksIn(box, 'text-warn')).toEqual(['39.5']);
  expect(looksIn(box, 'text-ink-3')).toEqual(['// 计算']);
});

const names = 'a.js a.py a.java a.go a.rs a.cpp a.sh a.sql a.json a.yml a.html a.vue a.css'.split(' ');
const hostile = '</code><script>x()</script><img src=https://evil.test/a onerror=x()><svg onload=x()> "\'`';

test.each(names)('what stands in %s stays words in spans', (name) => {
  const box = renderCode(name, hostile);
  expect(box.textContent).toBe(hostile);
  const all = [...box.querySelectorAll('*')];
  expect(all.filter(({ localName }) => localName !== 'span')).toEqual([]);
  expect(all.flatMap((element) => element.getAttributeNames()).filter((attribute) => attribute !== 'class')).toEqual(
    [],
  );
});

test('a name says nothing it does not say', () => {
  expect(['a.txt', 'constructor', 'a.constructor', 'README'].map(languageOf)).toEqual(Array(4).fill(undefined));
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { limits } from '#shared/limits';
import { LanguageProvider, loadLocale, preloadMessages } from '../../../i18n/index.tsx';
import { zh } from '../../../i18n/zh.ts';
import { HighlightedCode } from './highlighted-code.tsx';
import { languageOf } from './language-of.ts';
import { Markdown } from './markdown.tsx';
import { Sound } from './preview.tsx';

/** The rendered text. */
async function renderMarkdown(text: string, addresses = false): Promise<HTMLElement> {
  cleanup();
  const first = await loadLocale('zh');
  await preloadMessages();
  const markdown = <Markdown {...{ text, addresses }} />;
  const { container } = await act(async () => render(<LanguageProvider first={first}>{markdown}</LanguageProvider>));
  return container;
}

const tagsIn = (box: HTMLElement) => [...new Set([...box.querySelectorAll('*')].map(({ localName }) => localName))];

test('headings, lists, emphasis, code and tables look as they were meant to', async () => {
  const box = await renderMarkdown(
    '# 部署\n\n一段**重点**和`npm start`，a &lt; b\n\n## 步骤\n\n1. 装好\n2. 跑起来\n   - 看日志\n\n- [x] 完成\n\n```sh\nls <dir>\n```\n\n|列|值|\n|-|-|\n|甲|1|\n\n> 引用',
  );
  const texts = (selector: string) => [...box.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect([texts('h3'), texts('h4')]).toEqual([['部署'], ['步骤']]);
  expect(texts('ol > li')).toEqual(['装好', '跑起来看日志']);
  expect(texts('strong')).toEqual(['重点']);
  expect(texts('code')).toEqual(['npm start']);
  expect(texts('pre')).toEqual(['ls <dir>']);
  expect(texts('th')).toEqual(['列', '值']);
  expect(texts('td')).toEqual(['甲', '1']);
  expect(texts('blockquote')).toEqual(['引用']);
  expect(box.textContent).toContain('a < b');
  expect(box.textContent).toContain('☑ 完成');
});

test.each([
  ['#### 四\n\n# 一\n\n###### 六\n\n### 三', ['h3', 'h3', 'h4', 'h4']],
  ['## 包里有什么\n\n## 怎么用\n\n### 第一步\n\n## 更新', ['h3', 'h3', 'h4', 'h3']],
])(
  'no step of headings is left out, and what is alike stays alike, however the author counts: %j',
  async (text, names) => {
    const box = await renderMarkdown(text);
    expect([...box.querySelectorAll('h3, h4, h5, h6')].map(({ localName }) => localName)).toEqual(names);
  },
);

test.each([
  ['a picture that fails on purpose', '<img src=x onerror=alert(1)>'],
  ['a script', '一\n\n<script>alert(1)</script>\n\n二'],
  ['a frame inside a line', '看 <iframe src="https://evil.test"></iframe> 这里'],
  ['a link that runs', '[x](javascript:alert(1)) [y](JaVaScRiPt:alert(1)) <javascript:alert(1)>'],
  ['a link by reference', '[x][1]\n\n[1]: javascript:alert(1) "t"'],
  ['a link that anybody makes', '[https://shop.test](https://evil.test) https://evil.test <a@evil.test>'],
  ['a picture from elsewhere', '![外链](https://evil.test/pixel.png) ![][p]\n\n[p]: https://evil.test/p.png'],
  ['data for an address', '![x](data:text/html;base64,PHNjcmlwdD4=)'],
  ['a style', '<style>body{display:none}</style><p style="position:fixed">x</p>'],
  ['attributes in what is bold', '**<b onclick=alert(1)>x</b>**'],
  ['an entity that becomes a tag', '&lt;img src=x onerror=alert(1)&gt;'],
])('%s stays text, with addresses or without', async (_what, text) => {
  for (const addresses of [false, true]) staysText(await renderMarkdown(text, addresses));
});

function staysText(box: HTMLElement) {
  const allowed =
    'div main p span strong em del code pre ul ol li h3 h4 h5 h6 blockquote hr br table thead tbody tr th td';
  expect(tagsIn(box).filter((tag) => !allowed.split(' ').includes(tag))).toEqual([]);
  const attributes = [...box.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
  expect(attributes.filter((name) => !['class', 'lang', 'start', 'scope'].includes(name))).toEqual([]);
}

test('of a link what it says is read, and of a picture what is on it', async () => {
  const box = await renderMarkdown('见[说明](https://evil.test)和![封面](https://evil.test/x.png)');
  expect(box.textContent).toBe(`见说明和${zh.previews.imageIn('封面')}`);
});

test('whoever may want to go where a link leads reads its address after its words', async () => {
  const box = await renderMarkdown('见[说明](https://shop.test/a)、<https://b.test> 和 <a@b.test>', true);
  expect(box.textContent).toBe('见说明（https://shop.test/a）、https://b.test 和 a@b.test');
});

const repeated = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const hostile = [
  '*',
  'a*',
  '*a_',
  '**a',
  '_',
  '`a',
  '[',
  '![',
  '[a](',
  '>',
  '> ',
  '- ',
  '1. ',
  '    - ',
  '<',
  '~~a',
  '|',
  '\\',
  '&amp;',
];

test.each(hostile)('as much of %j as a preview may hold is drawn in time, all of it', async (piece) => {
  const text = repeated(piece, limits.previewTextBytes);
  const startedAt = process.cpuUsage();
  const box = await renderMarkdown(text);
  expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(2000);
  expect(box.querySelectorAll('*').length).toBeLessThan(20_000);
});

test('what is longer than any preview, 64 KB of stars, is shown as it was typed and not read at all', async () => {
  for (const text of [repeated('*', 65_536), repeated('*a_', 65_536)]) {
    const startedAt = process.cpuUsage();
    expect((await renderMarkdown(text)).textContent).toBe(text);
    expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(1000);
  }
});

describe('code', () => {
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
});

describe('sounds', () => {
  const t = zh.previews;

  async function renderPlayer() {
    const first = await loadLocale('zh');
    await preloadMessages();
    const sound = (
      <Sound name="雨.wav" address="https://content.test/a" of={{ waveform: '0z'.repeat(36), seconds: 30 }} />
    );
    const { container } = await act(async () => render(<LanguageProvider first={first}>{sound}</LanguageProvider>));
    const audio = container.querySelector('audio');
    if (!audio) throw new Error('there is no sound');
    return { container, audio };
  }

  test('a sound has its outline and its length before it is played, and is heard from where one goes by keys', async () => {
    const { container, audio } = await renderPlayer();
    const slider = screen.getByRole('slider', { name: t.seekSound });
    expect([slider.getAttribute('max'), slider.getAttribute('aria-valuetext')]).toEqual(['30', '试听 0:00，全长 0:30']);
    const [outline] = [...container.querySelectorAll('svg[preserveAspectRatio] path')].map(
      (path) => path.getAttribute('d') ?? '',
    );
    expect(new Set(outline?.match(/v[\d.]+/g))).toEqual(new Set(['v2', 'v38']));
    fireEvent.change(slider, { target: { value: '12' } });
    expect(audio.currentTime).toBe(12);
    expect(slider.getAttribute('aria-valuetext')).toBe('试听 0:12，全长 0:30');
  });

  test('the button says what pressing it does, whoever else stops the sound', async () => {
    const { audio } = await renderPlayer();
    const play = vi.spyOn(audio, 'play').mockImplementation(async () => void fireEvent.play(audio));
    fireEvent.click(screen.getByRole('button', { name: t.playSound }));
    expect(play).toHaveBeenCalledOnce();
    await screen.findByRole('button', { name: t.pauseSound });
    fireEvent.ended(audio);
    await screen.findByRole('button', { name: t.playSound });
  });
});

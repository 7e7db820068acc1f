import type { Page } from 'playwright-core';

interface Text {
  /** The tag of the element, for the failure message. */
  tag: string;
  text: string;
}

/** All visible or spoken texts of the page, without those hidden or marked as another language. Runs in the page. */
function readPage(): Text[] {
  const spoken = ['aria-label', 'title', 'placeholder', 'alt'];
  const language = document.documentElement.lang;
  const isRead = (element: Element) =>
    element.closest('[aria-hidden=true], script, style, noscript, svg') === null &&
    element.closest('[lang]')?.getAttribute('lang') === language &&
    element.checkVisibility();
  /** A title or sentence is one text, even if its lines are separate elements, or its words separate nodes. */
  const isWhole = (element: Element) =>
    element.tagName === 'H1' || element.classList.contains('title') || element.querySelector(':scope > wbr') !== null;
  const linesOf = (element: Element) =>
    [...element.childNodes].flatMap((node) => (node instanceof window.Text ? [node.data] : []));
  const wordsOf = (element: Element) => [
    ...(isWhole(element) ? [element.textContent] : element.closest('h1') ? [] : linesOf(element)),
    ...spoken.map((name) => element.getAttribute(name) ?? ''),
  ];
  const texts = [...document.querySelectorAll('body *')].filter(isRead).flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    return wordsOf(element).map((text) => ({ tag, text: text.trim() }));
  });
  return [...texts.filter(({ text }) => text !== ''), { tag: 'title', text: document.title }];
}

/** Units, formats and names of standards, which are the same in Chinese. */
const allowedLatin =
  /\b(Bytes|B|KB|MB|GB|SHA-256|PDF|ZIP|MP3|MP4|PNG|EN|AI|PPT|CSV|UTC|Ctrl|Markdown|https)\b|\.\w{2,4}$/g;

/** Order and payment numbers, generated coupon codes, checksums, addresses, user names, and shortened file names. */
const codes =
  /(MOCK)?[0-9A-HJKMNP-TV-Z]{26}(_[0-9A-HJKMNP-TV-Z]{26})?|[0-9A-HJKMNP-TV-Z]{14}…|[0-9a-f]{64}|https?:\/\/\S+|\S+@\S+\.\w+|@\w+|\/user\/\w*|x{20,}|\b[A-HJ-NP-Z2-9]{10}\b|\S*…\S*\.\w{2,4}\b/g;

const leaks = /\b(undefined|null|NaN|Infinity|Invalid Date)\b|\[object|=>|\{\w+\}|^[a-z]\w*(\.[a-z]\w*)+$/;

/**
 * Texts of the page that are in another language or no text at all. `users` are texts written by users, which stay in
 * their language.
 */
export async function strayWords(page: Page, language: 'zh' | 'en', users: readonly string[]): Promise<string[]> {
  const foreignText = language === 'zh' ? /[A-Za-z]{2,}/ : /\p{Script=Han}/u;
  const longestFirst = users.toSorted((first, second) => second.length - first.length);
  const withoutUserTexts = (text: string) => {
    if (users.some((userText) => userText.startsWith(text))) return '';
    const ownText = longestFirst
      .reduce((remaining, userText) => remaining.replaceAll(userText, ' '), text)
      .replace(codes, ' ');
    return language === 'zh' ? ownText.replace(allowedLatin, ' ') : ownText;
  };
  const texts = await page.evaluate(readPage);
  return texts
    .filter(({ text }) => [leaks, foreignText].some((pattern) => pattern.test(withoutUserTexts(text))))
    .map(({ tag, text }) => `<${tag}> ${text}`);
}

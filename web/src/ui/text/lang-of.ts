/**
 * The language of an author's text, for screen readers: Chinese where it has Han characters, English where it has none
 * but words of Latin letters. A single word may be a name.
 */
export function langOf(text: string): 'zh-CN' | 'en' | undefined {
  if (/\p{Script=Han}/u.test(text)) return 'zh-CN';
  return /[a-z]{2}[^\p{L}\s]*\s\P{L}*[a-z]{2}/iu.test(text) ? 'en' : undefined;
}

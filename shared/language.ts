import type { Language } from './limits.ts';

const supportedLanguage = (tag: string | undefined): Language | undefined =>
  tag === 'en' || tag === 'zh' ? tag : undefined;

/**
 * The reader's preferred language among ours, or Chinese. The CDN decides the same before it looks into its cache
 * (`infra/lib/web/edge-calls.ts`); both are tested with `test-languages.ts`.
 */
export function languageOf(acceptLanguage: string): Language {
  const preferred = acceptLanguage
    .slice(0, 1000)
    .toLowerCase()
    .split(',')
    .flatMap((entry) => {
      const [tag = '', ...settings] = entry.split(';').map((part) => part.trim());
      const language = supportedLanguage(tag.split('-')[0]);
      const weight = settings.find((setting) => setting.startsWith('q='))?.slice(2);
      return language ? [{ language, weight: weight === undefined ? 1 : Number(weight) }] : [];
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return preferred[0]?.language ?? 'zh';
}

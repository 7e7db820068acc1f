import { useQuery } from '@tanstack/react-query';
import { type Language, useLanguage } from '../../i18n/index.tsx';
import type { LegalText } from '../../i18n/legal-text.ts';

export const documentNames = ['terms', 'privacy', 'dmca'] as const;
export type DocumentName = (typeof documentNames)[number];

/** Long texts that hardly anybody opens: each is fetched alone, in the one language it is read in. */
const texts: Record<Language, Record<DocumentName, () => Promise<LegalText>>> = {
  zh: {
    terms: async () => (await import('../../i18n/zh/terms.ts')).terms,
    privacy: async () => (await import('../../i18n/zh/privacy.ts')).privacy,
    dmca: async () => (await import('../../i18n/zh/dmca.ts')).dmca,
  },
  en: {
    terms: async () => (await import('../../i18n/en/terms.ts')).terms,
    privacy: async () => (await import('../../i18n/en/privacy.ts')).privacy,
    dmca: async () => (await import('../../i18n/en/dmca.ts')).dmca,
  },
};

export function useLegalText(name: DocumentName) {
  const [language] = useLanguage();
  return useQuery({
    queryKey: ['legal', name, language],
    queryFn: () => texts[language][name](),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

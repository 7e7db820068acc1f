import { useT } from '../../i18n/index.tsx';

/** The traffic sources in words; names chosen by sellers stay as they are. */
export function useSourceLabels(): (source: string) => string {
  const { ownFiles: t } = useT();
  const sourceTexts: Readonly<Record<string, string>> = t.sources;
  return (source) => {
    const [kind = '', name] = source.split(/:(.*)/s);
    if (name === undefined) return sourceTexts[source] ?? source;
    return kind === 'via' ? t.viaSource(name) : name;
  };
}

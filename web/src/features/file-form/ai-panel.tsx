import { useT } from '../../i18n/index.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import type { PanelProps } from './about-panel.tsx';

const declarations = ['none', 'assisted', 'generated'] as const;

/** The seller's declaration about AI. `isMarked`: metadata of its contents says that they are generated. */
export function AiPanel({ form, edit, isMarked = false }: Pick<PanelProps, 'form' | 'edit'> & { isMarked?: boolean }) {
  const { ai: t } = useT();
  return (
    <Panel heading={t.heading}>
      <p className="-mt-1 mb-4 text-ink-3 text-sm">{t.lead}</p>
      <Segmented
        label={t.heading}
        options={declarations.map((key) => ({ key, label: t.choices[key] }))}
        current={form.ai}
        onChange={(ai) => edit({ ai })}
      />
      {isMarked && form.ai === 'none' && (
        <Callout tone="warn" heading={t.undeclared} className="mt-4">
          {t.undeclaredLine}
        </Callout>
      )}
    </Panel>
  );
}

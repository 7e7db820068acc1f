import { useT } from '../../i18n/index.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import type { FieldsProps } from './basic-fields.tsx';
import { MoreGroup } from './layout.tsx';

const declarations = ['none', 'assisted', 'generated'] as const;

/** The seller's declaration about AI. `isMarked`: metadata of its contents says that they are generated. */
export function AiField({ form, edit, isMarked = false }: Pick<FieldsProps, 'form' | 'edit'> & { isMarked?: boolean }) {
  const { ai: t } = useT();
  return (
    <MoreGroup heading={t.heading}>
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
    </MoreGroup>
  );
}

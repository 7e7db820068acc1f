import type { ReactNode } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { Checkbox } from '../../../ui/form/choices.tsx';

interface Props {
  /** The file's name. */
  name: string;
  /** The part of the file that the preview shows. */
  line: string;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  children: ReactNode;
}

/** A preview, and whether it is public. Goes into `ChoiceList`. */
export function Choice({ name, line, isShown, onShow, children }: Props) {
  const { previews: t } = useT();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h3 className="wrap-anywhere text-base">{name}</h3>
      {children}
      <Checkbox checked={isShown} onChecked={onShow} line={line}>
        {t.show}
        <span className="sr-only">{t.showOf(name)}</span>
      </Checkbox>
    </li>
  );
}

export const ChoiceList = ({ lead, children }: { lead: string; children: ReactNode }) => (
  <>
    <p className="mb-4 text-ink-2 text-sm">{lead}</p>
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-7 md:grid-cols-2">{children}</ul>
  </>
);

import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { Menu, MenuAction } from '../../../ui/overlay/menu.tsx';

export default function ReportMenu({ trigger, onReport }: { trigger: ReactNode; onReport: () => void }) {
  const { report: t } = useT();
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuAction icon={Flag} onChoose={onReport}>
        {t.action}
      </MenuAction>
    </Menu>
  );
}

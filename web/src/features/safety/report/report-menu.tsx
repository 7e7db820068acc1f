import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { Menu, MenuAction } from '../../../ui/overlay/menu.tsx';
import type { Press } from '../../../ui/overlay/use-late-part.ts';

interface Props {
  trigger: ReactNode;
  opened: Press | undefined;
  onReport: () => void;
}

export default function ReportMenu({ trigger, opened, onReport }: Props) {
  const { report: t } = useT();
  return (
    <Menu opened={opened} trigger={trigger}>
      <MenuAction icon={Flag} onChoose={onReport}>
        {t.action}
      </MenuAction>
    </Menu>
  );
}

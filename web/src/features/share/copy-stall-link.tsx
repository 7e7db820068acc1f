import { Check, Copy } from 'lucide-react';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { ButtonLook } from '../../ui/button/button-class.ts';
import { endErrorToasts } from '../../ui/overlay/error-toasts.ts';
import { toast } from '../../ui/overlay/toast.ts';

interface Props extends Pick<ButtonLook, 'tone'> {
  isDone?: boolean;
  onCopied?: () => void;
}

/** Copies the address of one's own stall. */
export function CopyStallLink({ tone, isDone = false, onCopied }: Props) {
  const { dashboard: t, file, ui } = useT();
  const { user } = useSession();
  if (!user) return null;
  const copy = async () => {
    const address = `${location.origin}${paths.user(user.username)}`;
    try {
      await navigator.clipboard.writeText(address);
      onCopied?.();
      endErrorToasts(ui.copyFailed);
      toast.ok(file.linkCopied, address);
    } catch {
      toast.bad(ui.copyFailed, address);
    }
  };
  return (
    <Button icon={isDone ? Check : Copy} tone={isDone ? 'quiet' : tone} onClick={() => void copy()}>
      {t.steps.share.action}
    </Button>
  );
}

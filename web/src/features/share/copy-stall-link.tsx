import { Check, Copy } from 'lucide-react';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button, type ButtonLook } from '../../ui/button/button.tsx';
import { useCopy } from '../../ui/button/copy-button.tsx';

interface Props extends Pick<ButtonLook, 'tone'> {
  isDone?: boolean;
  onCopied?: () => void;
}

/** Copies the address of one's own stall. */
export function CopyStallLink({ tone, isDone = false, onCopied }: Props) {
  const { dashboard: t, file } = useT();
  const { user } = useSession();
  const copy = useCopy();
  if (!user) return null;
  const copyAddress = async () => {
    const address = `${location.origin}${paths.user(user.username)}`;
    if (await copy(address, file.linkCopied, address)) onCopied?.();
  };
  return (
    <Button icon={isDone ? Check : Copy} tone={isDone ? 'quiet' : tone} onClick={() => void copyAddress()}>
      {t.steps.share.action}
    </Button>
  );
}

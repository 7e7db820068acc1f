import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWrite } from '../../api/write.ts';
import { useT } from '../../i18n/index.tsx';
import { Button, type ButtonLook } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { AddressCode } from './address-code.tsx';
import { shareLink } from './share-link.ts';

interface Props extends Pick<ButtonLook, 'tone' | 'size'> {
  id: string;
  title: string;
  children?: ReactNode;
}

/**
 * Shares a file with the phone's share sheet, or else the clipboard; then offers `children`, and from 768 px also shows the
 * address and its QR code.
 */
export function ShareButton({ id, title, children, ...buttonProps }: Props) {
  const t = useT();
  const share = useWrite('POST /files/{id}/share', {
    onDone: async ({ share_link }) => {
      if ((await shareLink(share_link, title)) === 'copied') toast.ok(t.file.linkCopied);
    },
    onFailed: (error) => toast.bad(t.file.shareFailed, error.message),
  });
  return (
    <>
      <Button
        {...buttonProps}
        icon={Share2}
        busy={share.isPending && t.common.loading}
        onClick={() => share.mutate({ params: { id } })}
      >
        {t.file.share}
      </Button>
      {share.data && (
        <Callout className="col-span-full w-full">
          <span className="wrap-anywhere select-all max-md:hidden">{share.data.share_link}</span>
          <AddressCode url={share.data.share_link} className="my-2.5" />
          {children}
        </Callout>
      )}
    </>
  );
}

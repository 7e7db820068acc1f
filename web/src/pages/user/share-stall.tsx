import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { AddressCode } from '../../features/share/address-code.tsx';
import { passOn } from '../../features/share/pass-on.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/overlay/toast.ts';

/** The phone's own share sheet where there is one, otherwise the clipboard, and the address to be read or scanned. */
export function ShareStall({ username, name }: { username: string; name: string }) {
  const t = useT().people;
  const [isShown, setShown] = useState(false);
  const url = `${location.origin}${paths.user(username)}`;
  const share = async () => {
    const outcome = await passOn(url, name);
    if (outcome === 'copied') toast.ok(t.linkCopied, url);
    setShown(outcome !== 'shared');
  };
  return (
    <>
      <Button onClick={() => void share()}>
        <Share2 aria-hidden="true" className="size-[15px]" />
        {t.share}
      </Button>
      {isShown && (
        <div className="w-full md:text-right">
          <p className="wrap-anywhere mb-2.5 select-all text-ink-3 text-sm">{url}</p>
          <AddressCode url={url} className="md:ml-auto" />
        </div>
      )}
    </>
  );
}

import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { passOn } from '../pass-on.ts';

/** The phone's own share sheet where there is one, otherwise the clipboard; where neither works the address is shown. */
export function ShareStall({ username, name }: { username: string; name: string }) {
  const t = useT().people;
  const [isShown, setShown] = useState(false);
  const url = `${location.origin}${paths.user(username)}`;
  const share = async () => {
    const outcome = await passOn(url, name);
    if (outcome === 'copied') toast.ok(t.linkCopied, url);
    setShown(outcome === 'refused');
  };
  return (
    <>
      <Button onClick={() => void share()}>
        <Share2 aria-hidden="true" className="size-[15px]" />
        {t.share}
      </Button>
      {isShown && <p className="wrap-anywhere w-full select-all text-ink-3 text-sm">{url}</p>}
    </>
  );
}

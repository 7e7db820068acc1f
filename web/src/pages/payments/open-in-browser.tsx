import { ArrowUpRight, CircleCheck, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useT } from '../../i18n/index.tsx';
import { focusHeading } from '../../nav/focus-heading.ts';
import { Button } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { isInWeChat } from './payment-context.ts';

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Kept in the history entry: Back leads to the order, and the address stays the one to open in a browser. */
interface OpenInBrowserState {
  isCopied: boolean;
}

/** The state once the button was pressed; undefined while the order is shown. */
export function useOpenInBrowser(): OpenInBrowserState | undefined {
  const { state } = useLocation();
  const { isCopied }: { isCopied?: unknown } = Object(state);
  return isInWeChat() && typeof isCopied === 'boolean' ? { isCopied } : undefined;
}

const goFirst = { tone: 'primary', size: 'lg', block: true } as const;

interface OpenInBrowserButtonProps {
  /** Beside a payment option that works here. */
  isQuiet?: boolean;
  children: ReactNode;
}

/**
 * WeChat opens no provider but its own, so all other options need a browser. Copying the address is allowed only on a
 * press.
 */
export function OpenInBrowserButton({ isQuiet = false, children }: OpenInBrowserButtonProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const go = async () => {
    const isCopied = await copied(location.href);
    await navigate(pathname + search, { state: { isCopied } satisfies OpenInBrowserState });
  };
  return (
    <Button {...(isQuiet ? ({ tone: 'quiet', icon: ArrowUpRight } as const) : goFirst)} onClick={() => void go()}>
      {children}
    </Button>
  );
}

/** Points to the menu that opens this page in a browser. */
export function OpenInBrowser({ isCopied }: OpenInBrowserState) {
  const t = useT().payment.outside;
  const navigate = useNavigate();
  const [isThere, setThere] = useState(isCopied);
  /** The button stood far below. */
  useEffect(() => {
    scrollTo(0, 0);
    focusHeading();
  }, []);
  return (
    <div className="mx-auto max-w-[440px]">
      <ArrowUpRight aria-hidden="true" className="ml-auto size-16 text-accent" strokeWidth={1.5} />
      <h1>{t.heading}</h1>
      <p className="mt-1 text-ink-2">{t.line}</p>
      <ol className="mt-5 grid list-inside list-decimal gap-2 font-semibold text-md">
        <li>{t.menu}</li>
        <li>{t.open}</li>
      </ol>
      <div className="mt-6" role="status">
        {isThere ? (
          <Callout tone="ok" icon={CircleCheck} heading={t.copied}>
            {t.paste}
          </Callout>
        ) : (
          <Callout tone="warn" heading={t.notCopied}>
            <span className="wrap-anywhere select-all">{location.href}</span>
          </Callout>
        )}
      </div>
      <div className="mt-5 grid gap-2.5">
        <Button icon={Copy} size="lg" block onClick={() => void copied(location.href).then(setThere)}>
          {t.copy}
        </Button>
        <Button tone="quiet" block onClick={() => void navigate(-1)}>
          {t.back}
        </Button>
      </div>
    </div>
  );
}

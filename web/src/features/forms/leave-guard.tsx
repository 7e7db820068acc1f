import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../../i18n/index.tsx';
import { guardBack } from '../../nav/back-guard.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';

/** The router numbers the history entries it makes. */
const indexOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** The address of a click on a link to another page of the app in this window. */
export function linkTarget(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !isPlain(event) || link.target === '_blank' || link.origin !== location.origin) return undefined;
  return link.pathname === location.pathname ? undefined : `${link.pathname}${link.search}${link.hash}`;
}

type Leave = () => void;

/**
 * Restores the history entry that Back or Forward has left, before the router is notified, and passes on how to leave
 * after all.
 */
function watchHistory(ask: (leave: Leave) => void, signal: AbortSignal): void {
  const here = indexOf(history.state);
  let isComingBack = false;
  let isAllowed = false;
  const popped = (event: PopStateEvent) => {
    const there = indexOf(event.state);
    if (isAllowed || here === undefined || there === undefined) return;
    if (isComingBack || there !== here) event.stopImmediatePropagation();
    if (!isComingBack && there !== here) {
      history.go(here - there);
      ask(() => {
        isAllowed = true;
        history.go(there - here);
      });
    }
    isComingBack = !isComingBack && there !== here;
  };
  guardBack(popped, signal);
}

function watchLinks(ask: (href: string) => void, signal: AbortSignal): void {
  const clicked = (event: MouseEvent) => {
    const href = linkTarget(event);
    if (href === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    ask(href);
  };
  addEventListener('click', clicked, { signal, capture: true });
}

function useLeaveGuard(isOn: boolean) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const leave = useRef<Leave>(() => undefined);

  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    const { signal } = listening;
    const ask = (way: Leave) => {
      leave.current = way;
      setAsking(true);
    };
    watchHistory(ask, signal);
    watchLinks((href) => ask(() => void navigate(href)), signal);
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    return () => listening.abort();
  }, [isOn, navigate]);

  return { isAsking, stay: () => setAsking(false), leave: () => leave.current() };
}

interface Props {
  isOn: boolean;
  onDiscard?: () => void;
}

/** While there are unsaved changes, links, Back and closing the window ask first. Once in a page. */
export function LeaveGuard({ isOn, onDiscard }: Props) {
  const { edit: t } = useT();
  const { isAsking, stay, leave } = useLeaveGuard(isOn);
  const discard = () => {
    stay();
    leave();
    onDiscard?.();
  };
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={(open) => !open && stay()}
      title={t.leaveHeading}
      text={t.leaveLine}
      keep={t.stay}
      confirm={t.leave}
      onConfirm={discard}
    />
  );
}

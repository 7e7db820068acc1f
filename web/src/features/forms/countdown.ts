import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { second } from '#shared/limits';

/** The pause before another email can be requested: the server allows three an hour. */
export const resendSeconds = 60;

/** The delay after a verification before the login page opens. */
export const redirectSeconds = 3;

/**
 * Reports the remaining whole seconds: at once, then every second, 0 last. It reads the clock, so a suspended tab is
 * right when it resumes.
 */
export function countDown(seconds: number, onTick: (secondsLeft: number) => void): () => void {
  const end = Date.now() + seconds * second;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    const remainingMs = Math.max(0, end - Date.now());
    if (remainingMs > 0) timer = setTimeout(tick, remainingMs % second || second);
    onTick(Math.ceil(remainingMs / second));
  };
  tick();
  return () => clearTimeout(timer);
}

/** Navigates after this many seconds, with `state` for the next page. @returns the remaining seconds */
export function useRedirect(seconds: number, to: string, state?: unknown): number {
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  useEffect(
    () =>
      countDown(seconds, (remainingMs) => {
        setSecondsLeft(remainingMs);
        if (remainingMs === 0) void navigate(to, { replace: true, state });
      }),
    [navigate, seconds, to, state],
  );
  return secondsLeft;
}

/** `const [left, start] = useCountdown()`: 0 before the start and after the end. */
export function useCountdown(first = 0): [left: number, start: (seconds: number) => void] {
  const [run, setRun] = useState({ seconds: first });
  const [secondsLeft, setSecondsLeft] = useState(first);
  useEffect(() => (run.seconds > 0 ? countDown(run.seconds, setSecondsLeft) : undefined), [run]);
  return [secondsLeft, useCallback((seconds: number) => setRun({ seconds }), [])];
}

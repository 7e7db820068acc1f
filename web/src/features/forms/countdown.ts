import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { second } from '#shared/limits';

/** The server gives no mail more often than it must; this keeps impatient fingers from using up the three an hour. */
export const resendSeconds = 60;

/** After a verification, before the login page. */
export const redirectSeconds = 3;

/**
 * Tells the whole seconds that are left: at once, then every second, 0 last. It goes by the clock, so that a tab that
 * slept is right when it wakes.
 */
export function countDown(seconds: number, tell: (secondsLeft: number) => void): () => void {
  const end = Date.now() + seconds * second;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    const rest = Math.max(0, end - Date.now());
    if (rest > 0) timer = setTimeout(tick, rest % second || second);
    tell(Math.ceil(rest / second));
  };
  tick();
  return () => clearTimeout(timer);
}

/** Leads on after so many seconds, with something for the next page where there is. @returns those that are left */
export function useRedirect(seconds: number, to: string, state?: unknown): number {
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  useEffect(
    () =>
      countDown(seconds, (rest) => {
        setSecondsLeft(rest);
        if (rest === 0) void navigate(to, { replace: true, state });
      }),
    [navigate, seconds, to, state],
  );
  return secondsLeft;
}

/** `const [left, start] = useCountdown()`: 0 until it is started, and again when it is over. */
export function useCountdown(first = 0): [left: number, start: (seconds: number) => void] {
  const [run, setRun] = useState({ seconds: first });
  const [secondsLeft, setSecondsLeft] = useState(first);
  useEffect(() => (run.seconds > 0 ? countDown(run.seconds, setSecondsLeft) : undefined), [run]);
  return [secondsLeft, useCallback((seconds: number) => setRun({ seconds }), [])];
}

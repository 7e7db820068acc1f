export interface Shutdown {
  /** Aborted when the process is asked to end. */
  signal: AbortSignal;
  /** Sets the orderly stop, once there is something to stop. */
  handleWith(stop: () => Promise<void>): void;
  /** Ends the process with exit code 1, after printing `reason`. */
  fail(reason: string): void;
}

/** Milliseconds in which signals count as one Ctrl-C, since terminal, npm and parent process each pass it on. */
const echoMs = 500;

/** Milliseconds after which the process ends anyway; longer than every orderly stop. */
const patienceMs = 9000;

const parentCheckMs = 500;

/** Polls for the parent, since one that was killed passes no signal on. */
function whenParentIsGone(act: () => void): void {
  if (!process.env.TANWEI_WATCH_PARENT) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) act();
  }, parentCheckMs).unref();
}

/** Ends the process in an orderly way on Ctrl-C, termination or loss of its parent; a second Ctrl-C ends it at once. */
export function watchShutdown(): Shutdown {
  const controller = new AbortController();
  let stop: (() => Promise<void>) | undefined;
  let first = 0;
  let code = 0;

  async function end(): Promise<void> {
    await stop?.();
    process.exit(code);
  }

  function requestStop(): void {
    const now = Date.now();
    if (first > 0) {
      if (now - first > echoMs) process.exit(130);
      return;
    }
    first = now;
    controller.abort();
    setTimeout(() => process.exit(1), patienceMs).unref();
    // During the start there is nothing to stop yet: the start gives up by itself and undoes what it did.
    if (stop) void end();
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
  whenParentIsGone(requestStop);
  // Output to a closed terminal must not crash the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  return {
    signal: controller.signal,
    handleWith: (handler) => {
      stop = handler;
      if (controller.signal.aborted) void end();
    },
    fail: (reason) => {
      if (controller.signal.aborted) return;
      console.error(reason);
      code = 1;
      requestStop();
    },
  };
}

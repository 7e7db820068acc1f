export interface Shutdown {
  /** Aborted when somebody wants the process to end. */
  signal: AbortSignal;
  /** How to end in an orderly way, once there is something to end. */
  handleWith(stop: () => Promise<void>): void;
  /** Ends with a failure: `reason` is all that is said. */
  fail(reason: string): void;
}

/**
 * One Ctrl-C arrives several times: from the terminal, from npm and from whoever started us. Only what comes
 * clearly later is a person losing patience.
 */
const echoMs = 500;

/** Longer than everything that is waited for; what hangs beyond it is a bug and must not keep the terminal. */
const patienceMs = 9000;

const parentCheckMs = 500;

/** A parent that was killed the hard way can pass nothing on, so it is looked for now and then. */
function whenParentIsGone(act: () => void): void {
  if (!process.env.TANWEI_WATCH_PARENT) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) act();
  }, parentCheckMs).unref();
}

/** Ctrl-C, a termination and a vanished parent end the process in an orderly way; a second Ctrl-C at once. */
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
    // While starting there is nothing to end in order yet: the start itself gives up and undoes what it did.
    if (stop) void end();
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
  whenParentIsGone(requestStop);
  // Nobody reads what we say any more, which is no reason to fall over.
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

/** Processes die on purpose so often that collecting the stacks of their errors would take a fifth of a history's time. */
export async function withoutStacks<T>(act: () => Promise<T>): Promise<T> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return await act();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** A state machine as a table: the rule reads it, and its `from` becomes the condition of the write. */
export type Moves<State extends string> = Record<string, { from: readonly State[]; to: State }>;

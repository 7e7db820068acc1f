/** Why the system cannot start, in words for the person who typed the command: shown without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

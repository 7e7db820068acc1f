/** A reason why the system cannot start, printed without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

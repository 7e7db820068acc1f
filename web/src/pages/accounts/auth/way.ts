/** A link in a line of its own: its target is higher than the line, so that a finger finds it. */
export const wayLook = 'link relative after:absolute after:-inset-x-2 after:-inset-y-3';

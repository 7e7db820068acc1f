/** A link in a line of its own: its touch target is higher than the line. */
export const lineLinkClass = 'link relative after:absolute after:-inset-x-2 after:-inset-y-3';

/**
 * A pattern for deliverable addresses: no quotes or comments, no dot at either end of the local part. Without
 * lookaheads, so that every program reads it alike. `alike` widens character classes.
 */
export function emailPattern(alike: (chars: string) => string = (chars) => chars): string {
  const [latinChars, dot] = [alike('A-Za-z'), `[${alike('.')}]`];
  const wordChars = `${alike('A-Za-z0-9_+')}-`;
  const end = `[${alike('A-Za-z0-9')}]`;
  const label = `${end}(?:[${alike('A-Za-z0-9')}-]{0,61}${end})?`;
  return `(?:['${wordChars}]+${dot})*['${wordChars}]*[${wordChars}][${alike('@')}](?:${label}${dot})+[${latinChars}]{2,63}`;
}

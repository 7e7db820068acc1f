/**
 * An address that mail can be sent to, and nothing of what the standard allows beside it: no quotes, no comments, no dot at
 * either end of the name. Written without looking ahead, so that every program reads it alike. `alike`: what else stands
 * for these characters.
 */
export function emailPattern(alike: (chars: string) => string = (chars) => chars): string {
  const [latinChars, dot] = [alike('A-Za-z'), `[${alike('.')}]`];
  const wordChars = `${alike('A-Za-z0-9_+')}-`;
  const end = `[${alike('A-Za-z0-9')}]`;
  const label = `${end}(?:[${alike('A-Za-z0-9')}-]{0,61}${end})?`;
  return `(?:['${wordChars}]+${dot})*['${wordChars}]*[${wordChars}][${alike('@')}](?:${label}${dot})+[${latinChars}]{2,63}`;
}

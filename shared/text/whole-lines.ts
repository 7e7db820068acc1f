/** Cuts a shortened text at the end of a line, unless that loses more than half. */
export function wholeLines(text: string): string {
  const end = text.lastIndexOf('\n');
  return (end * 2 < text.length ? text : text.slice(0, end)).trimEnd();
}

/** Of a text that was cut somewhere as much as ends with a line; where that would leave too little, as much as there is. */
export function wholeLines(text: string): string {
  const end = text.lastIndexOf('\n');
  return (end * 2 < text.length ? text : text.slice(0, end)).trimEnd();
}

let fields: readonly HTMLInputElement[] = [];

/** The page that is there before the app has fields too: remembered, so that what is typed into them meanwhile is not lost. */
export function watchFields(root: HTMLElement): void {
  fields = [...root.querySelectorAll('input')];
}

/** What was typed before the app was there; once, and nothing where nobody has typed. */
export function takeTyped(): string {
  const typed = fields.map(({ value }) => value).find((value) => value !== '') ?? '';
  fields = [];
  return typed;
}

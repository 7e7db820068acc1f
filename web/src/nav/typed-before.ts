let fields: readonly HTMLInputElement[] = [];
let focused: HTMLInputElement | undefined;

/** The page that is there before the app has fields too: remembered, so that whoever is typing into them loses nothing. */
export function watchFields(root: HTMLElement): void {
  fields = [...root.querySelectorAll('input')];
  focused = fields.find((field) => field === document.activeElement);
  for (const field of fields) {
    field.addEventListener('focus', () => {
      focused = field;
    });
    // A field that goes with its page may lose the focus as well: whoever was in it did not leave it.
    field.addEventListener('blur', () =>
      queueMicrotask(() => {
        if (field.isConnected && focused === field) focused = undefined;
      }),
    );
  }
}

/** What was typed before the app was there, and whether somebody was about to; once, and nothing where nobody was. */
export function takeTyped(): { typed: string; isTyping: boolean } {
  const typed = fields.map(({ value }) => value).find((value) => value !== '') ?? '';
  const isTyping = typed !== '' || focused !== undefined;
  fields = [];
  focused = undefined;
  return { typed, isTyping };
}

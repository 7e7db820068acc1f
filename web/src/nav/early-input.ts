let fields: readonly HTMLInputElement[] = [];
let focusedField: HTMLInputElement | undefined;

/** Remembers the input fields of the prerendered page, so that text typed before the app starts is not lost. */
export function watchFields(root: HTMLElement): void {
  fields = [...root.querySelectorAll('input')];
  focusedField = fields.find((field) => field === document.activeElement);
  for (const field of fields) {
    field.addEventListener('focus', () => {
      focusedField = field;
    });
    // A field that is removed with its page loses the focus too: that is no departure of the user.
    field.addEventListener('blur', () =>
      queueMicrotask(() => {
        if (field.isConnected && focusedField === field) focusedField = undefined;
      }),
    );
  }
}

/** The text typed before the app started, and whether a field had the focus. Returned only once. */
export function takeEarlyInput(): { typed: string; isTyping: boolean } {
  const typed = fields.map(({ value }) => value).find((value) => value !== '') ?? '';
  const isTyping = typed !== '' || focusedField !== undefined;
  fields = [];
  focusedField = undefined;
  return { typed, isTyping };
}

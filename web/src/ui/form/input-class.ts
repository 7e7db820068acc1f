/** The style of a control but for height and corners. */
export const inputFrame =
  'block w-full px-3.5 bg-surface border border-line-strong transition-colors ' +
  'focus:outline-2 focus:-outline-offset-1 focus:outline-focus focus:border-focus ' +
  'aria-invalid:border-bad aria-invalid:[box-shadow:inset_0_0_0_1px_var(--bad)] disabled:bg-sunken disabled:text-ink-3';

export const inputClass = `min-h-11 rounded-md ${inputFrame}`;

/** After a refused form: focuses the first invalid field, once its error is rendered. */
export function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** A `ref` for the element that replaces a sent form; otherwise the focus would be lost. */
export const focusOnArrival = (element: HTMLElement | null): void => element?.focus();

/** A `ref` for a message that a button far away has caused, such as one in the bar of a phone. */
export const showOnArrival = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

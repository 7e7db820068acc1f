/** After a form was refused: to the first field at fault, once its error is on the page. */
export function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** A `ref` for what takes the place of the form that was just sent; otherwise the focus would fall to the page's top. */
export const focusOnArrival = (element: HTMLElement | null): void => element?.focus();

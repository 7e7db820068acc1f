import href from '../pages.css?url';

let coming: Promise<void> | undefined;

const fetched = () =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      coming = undefined;
      reject(new Error(`Unable to preload CSS for ${href}`));
    };
    /** Behind the first sheet, which stands at the end of the page that is drawn beforehand: of two rules the later one wins. */
    document.body.append(link);
  });

/**
 * What pages wear beside the first sheet, which has what the home page wears. Pages that are opened as the first one name
 * it themselves, see prerender.ts.
 */
export const pageStyles = (): Promise<void> => {
  coming ??= document.querySelector(`link[href="${href}"]`) ? Promise.resolve() : fetched();
  return coming;
};

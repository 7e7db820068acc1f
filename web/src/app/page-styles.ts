import href from '../pages.css?url';

let loading: Promise<void> | undefined;

const loadSheet = () =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading = undefined;
      reject(new Error(`Unable to preload CSS for ${href}`));
    };
    /**
     * Appended after the first sheet, which stands at the end of the prerendered page: of two rules the later one wins.
     */
    document.body.append(link);
  });

/**
 * The styles of pages beyond those of the home page. A page that is opened first links the sheet itself: prerender.ts.
 */
export const pageStyles = (): Promise<void> => {
  loading ??= document.querySelector(`link[href="${href}"]`) ? Promise.resolve() : loadSheet();
  return loading;
};

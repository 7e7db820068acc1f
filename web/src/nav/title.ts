import { useEffect } from 'react';
import { useCore } from '../i18n/index.tsx';

/** The title in the browser's tab and history: 上传文件 · 摊位. Follows the language. */
export function usePageTitle(title: string | undefined) {
  const { product } = useCore().common;
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}

import type { Plugin } from 'vite';

/**
 * React Router names its components by assignment and makes them at the top level, so a bundler keeps forms, scroll
 * restoration and prefetching that nobody uses. Marked as pure, they go: 5 KB of the first load.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) =>
      code
        .replace(/^\s*\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo))\(/g, '= /* @__PURE__ */ $1('),
  },
};

/** Vite wraps every page's import to load its stylesheet first. There is one stylesheet, and the page has it. */
export const bareImports: Plugin = {
  name: 'bare-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

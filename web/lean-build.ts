import type { Plugin } from 'vite';

/** What inherits is never left out, whoever uses it, with all it draws. */
const boundaries = /(var (?:Remix|Await|Render)ErrorBoundary = )(class extends [\s\S]*?\n\});/g;

/**
 * React Router names its components by assignment and makes them at the top level, so a bundler keeps forms, scroll
 * restoration and prefetching that nobody uses. Marked as pure, they go; so does what only a data router has, of which this
 * app makes none, and the warnings for developers, which the package brings to production too: 7 KB of the first load.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) =>
      code
        .replace('var ENABLE_DEV_WARNINGS = true;', 'const ENABLE_DEV_WARNINGS = false;')
        .replace(
          /^(function (?:useRoutesImpl|_renderMatches)\(.*), dataRouterOpts\) \{$/gm,
          '$1) { const dataRouterOpts = undefined;',
        )
        .replace('isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()')
        .replace(boundaries, '$1/* @__PURE__ */ (() => $2)();')
        .replace(/^\s*\w+\.(?:displayName|contextType) = .*;$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo))\(/g, '= /* @__PURE__ */ $1('),
  },
};

/**
 * Every query brings along what only lists of several pages do. Their observer, which comes with the first such list, sets
 * it as the behavior of its query: 0.6 KB of the first load.
 */
export const leanQuery: Plugin = {
  name: 'lean-query',
  apply: 'build',
  transform: {
    filter: { id: /query-core\/build\/modern\/(?:query|infiniteQueryObserver)\.js/ },
    handler: (code) =>
      code
        .replace('import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";', '')
        .replace(/\(this\.#queryType === "infinite" \? .* : this\.options\.behavior\)/, 'this.options.behavior')
        .replace('import { hasNextPage', 'import { infiniteQueryBehavior, hasNextPage')
        .replaceAll('options._type = "infinite";', '$& options.behavior = infiniteQueryBehavior();'),
  },
};

/** All that this app takes from the component of an icon; size and stroke stand in the stylesheet, under `.lucide`. */
const plainIcon = `
import { createElement } from 'react';

const drawn = {
  'aria-hidden': true,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

export default ({ node }) =>
  ({ className = '', ...rest }) =>
    createElement(
      'svg',
      { ...drawn, ...rest, className: 'lucide ' + className },
      ...node.map((shape) => createElement(...shape)),
    );
`;

/** Icons set their defaults, names and contexts together in every page. Drawn plainly they take 1.7 KB less of the first load. */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  load: {
    filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs/ },
    handler: () => plainIcon,
  },
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => code.replace(/,\s*key: "\w+"/g, '').replace(/^ {2}(name|size): .*,$/gm, ''),
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

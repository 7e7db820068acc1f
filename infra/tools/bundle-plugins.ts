import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';
import { type Entry, root } from './bundle-entries.ts';

/** `function:login` is the source that puts the function login together. */
export const entryPlugin = (entries: readonly Entry[]): Plugin => ({
  name: 'entries',
  setup(build) {
    build.onResolve({ filter: /^function:/ }, ({ path }) => ({
      path: path.slice('function:'.length),
      namespace: 'function',
    }));
    build.onLoad({ filter: /.*/, namespace: 'function' }, ({ path }) => ({
      contents: entries.find(({ name }) => name === path)?.source ?? '',
      resolveDir: root,
      loader: 'ts',
    }));
  },
});

const environmentOnly = `
import { fromEnv } from '@aws-sdk/credential-provider-env';
export const defaultProvider = (options) => fromEnv(options);
`;

/**
 * Lambda hands a function its credentials in the environment. The SDK's own chain also looks in files, at login servers
 * and instance metadata: a fifth of the bundle for ways that nothing here can go.
 */
export const credentialsPlugin: Plugin = {
  name: 'credentials',
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ importer }) => ({
      path: 'environment-only',
      namespace: 'credentials',
      pluginData: dirname(importer),
    }));
    build.onLoad({ filter: /.*/, namespace: 'credentials' }, ({ pluginData }) => ({
      contents: environmentOnly,
      resolveDir: pluginData,
    }));
  },
};

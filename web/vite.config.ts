import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRouter } from './lean-router.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), leanRouter],
  server: { proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    /** Every browser of the target preloads modules itself. */
    modulePreload: { polyfill: false },
    /** The content security policy allows no data: addresses for fonts and scripts. */
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        /** All that the first page needs, in one file beside react-dom: without this every shared icon becomes a request. */
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] },
      },
    },
  },
});

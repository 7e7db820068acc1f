import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareImports, leanIcons, leanQuery, leanRouter } from './lean-build.ts';

export default defineConfig({
  root: import.meta.dirname,
  /** Configuration that the app itself shows; see web/src/i18n/support-email.ts. */
  define: { 'import.meta.env.SUPPORT_EMAIL': JSON.stringify(process.env.SUPPORT_EMAIL || 'support@example.com') },
  plugins: [react(), tailwindcss(), leanRouter, leanQuery, leanIcons, bareImports],
  server: { proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    /** The table of what to preload for which page would be part of the first load, and grow with every page. */
    modulePreload: false,
    /** The content security policy allows no data: addresses for fonts and scripts. */
    assetsInlineLimit: 0,
    /** Only the reader of PDFs is larger than usual; the budgets test measures every file as it is sent. */
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      /** The second is named by the page too; see prerender.ts. */
      input: ['index.html', 'src/app/react.ts'].map((path) => join(import.meta.dirname, path)),
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/(node_modules\/(react|react-dom|scheduler)\/|app\/react\.ts)/, priority: 2 },
            /** All else that the first page needs, in one file: without this every shared icon becomes a request. */
            { name: 'app', tags: ['$initial'], priority: 1 },
            /** Wanted beside the first answer, by whoever reads one: a chain of small files would come later. */
            { name: 'reading', test: /\/src\/api\/reading\//, priority: 1 },
            /** Twice as much as all other components: it comes with who draws one, not with whatever a page needs first. */
            { name: 'menu', test: /\/src\/ui\/overlay\/menu/, minShareCount: 2, priority: 1 },
            /** What two or more other pages share of the components, in one file that comes with the first of them. */
            { name: 'kit', test: /\/src\/ui\/|\/lucide-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
});

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    /** Every browser of the target preloads modules itself. */
    modulePreload: { polyfill: false },
    /** The content security policy allows no data: addresses for fonts and scripts. */
    assetsInlineLimit: 0,
  },
});

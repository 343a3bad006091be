import { breakpoints } from '@tideway/design/build/breakpoints'
import { reactAria } from '@tideway/design/build/react-aria'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The component gallery for developers: `npx vite apps/dashboard/gallery`. No build includes it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), reactAria()],
  css: { postcss: { plugins: breakpoints } },
  server: { port: 4070, host: '127.0.0.1' },
  build: {
    outDir: '../../../.cache/gallery',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2024',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  },
})

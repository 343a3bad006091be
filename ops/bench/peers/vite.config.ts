import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const page = (name: string) => path.join(import.meta.dirname, `${name}.html`)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2024',
    // AG Grid is one file of over a megabyte. Its size is not measured here.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { input: [page('ag-grid'), page('tanstack'), page('bare')] },
  },
})

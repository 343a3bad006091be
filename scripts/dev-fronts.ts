import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { InlineConfig, Plugin, ProxyOptions, ViteDevServer } from 'vite'
import { createServer, normalizePath } from 'vite'

/**
 * Serves the single-page app with Vite. Its configuration, icons and framed callback come from the host that serves it
 * in production.
 */
export function serveDashboard(
  root: string,
  { port, hostPort }: { port: number; hostPort: number },
): Promise<ViteDevServer> {
  const behind = proxyTo(hostPort)
  return listen(root, 'apps/dashboard', port, {
    server: {
      proxy: {
        '^/(config\\.json|brand/)': behind,
        // A hidden frame that renews a sign-in gets the host's page without scripts. A tab gets the app.
        '^/auth-callback': {
          ...behind,
          bypass: ({ headers, url }) => (headers['sec-fetch-dest'] === 'iframe' ? undefined : url),
        },
      },
    },
  })
}

/**
 * Serves the provider's address: everything comes from the provider except the modules of its pages and of the payouts
 * app.
 *
 * @param pagesDir Folder from which the provider sends its pages, without those of a build.
 */
export async function servePages(
  root: string,
  { port, innerPort, pagesDir }: { port: number; innerPort: number; pagesDir: string },
): Promise<ViteDevServer> {
  const pages = await findPages(root, ['apps/pages', 'apps/payouts'])
  const server = await listen(root, 'apps/pages', port, {
    optimizeDeps: {
      // Vite finds a library that only another entry imports when a browser requests it, and reloads the page for it.
      entries: [...pages, 'apps/pages/src/guide/guide.ts'].map((entry) =>
        path.posix.join('../..', entry),
      ),
    },
    server: {
      proxy: { '^/(?!pages/(?!assets/))': proxyTo(innerPort) },
      // Prepares the modules of a page when it is opened, not those of all pages at the start.
      preTransformRequests: false,
    },
    environments: { client: { dev: { preTransformRequests: true } } },
  })
  for (const page of pages) {
    const file = path.join(root, page)
    const html = await server.transformIndexHtml(`/@fs/${file}`, await readFile(file, 'utf8'))
    await writeFile(path.join(pagesDir, path.basename(page)), html)
  }
  return server
}

/** Returns the pages of these workspaces, relative to the root. */
async function findPages(root: string, apps: string[]): Promise<string[]> {
  const names = await Promise.all(
    apps.map(async (app) =>
      (await readdir(path.join(root, app))).map((name) => path.posix.join(app, name)),
    ),
  )
  return names.flat().filter((name) => name.endsWith('.html'))
}

async function listen(
  root: string,
  app: string,
  port: number,
  own: InlineConfig,
): Promise<ViteDevServer> {
  const folder = path.join(root, app)
  const server = await createServer({
    ...own,
    root: folder,
    configFile: path.join(folder, 'vite.config.ts'),
    cacheDir: path.join(root, '.cache/vite', app),
    plugins: [moduleAddresses],
    server: { ...own.server, host: 'localhost', port, strictPort: true },
  })
  await server.listen()
  return server
}

/**
 * Writes the addresses of files in a page as Vite serves them. A page names them relative to its own file, as the build
 * needs it, but its address in the browser is another one, and Vite adds its base only to absolute paths.
 */
const moduleAddresses: Plugin = {
  name: 'module-addresses',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename, server }) =>
      html.replace(/(?<=\b(?:src|href)=")\.{1,2}\/[^"]+/g, (named) => {
        const file = path.resolve(path.dirname(filename), named)
        const inRoot = path.relative(server?.config.root ?? '', file)
        return normalizePath(inRoot.startsWith('..') ? path.join('/@fs', file) : `/${inRoot}`)
      }),
  },
}

function proxyTo(port: number): ProxyOptions {
  return {
    target: `http://127.0.0.1:${port}`,
    configure: (proxy) => {
      proxy.on('proxyRes', (answer) => {
        // Vite's client and hot reload need inline scripts and styles.
        delete answer.headers['content-security-policy']
      })
      proxy.on('error', (_error, _request, response) => {
        // The provider is restarting. The browser's next attempt reaches it.
        if (!('writeHead' in response) || response.headersSent) return
        response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' })
        response.end('The provider is restarting.\n')
      })
    },
  }
}

import { loadSites } from './brands.ts'
import { readHostEnv } from './host-env.ts'
import { createHostServer } from './host-server.ts'
import { addEncodings, readServedFiles } from './served-files.ts'
import { stopWithNpm } from './stop-with-npm.ts'

const STOP_DEADLINE_MS = 5_000

try {
  const env = readHostEnv(process.env)
  const files = await readServedFiles(env.distDir).catch(() => {
    throw new Error(`There is no build in ${env.distDir}: run npm run build`)
  })
  process.on('message', (message: { compressed?: unknown }) => {
    if (message.compressed === true) void addEncodings(files, env.distDir)
  })
  const sites = await loadSites(env)
  const servers = env.listenOn.map((address) => {
    const server = createHostServer({ env, sites, files })
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has no ::1, and does not need it.
      if (address !== '::1' || error.code === 'EADDRINUSE') fail(explain(error, env.port))
    })
    return server.listen(env.port, address)
  })
  const listening = servers.map((server) => new Promise((done) => server.once('listening', done)))
  void Promise.race(listening).then(() => {
    if (process.connected) process.send?.({ listens: true })
  })
  const stop = () => {
    // close() waits for responses in progress and closes idle connections.
    let open = servers.length
    for (const server of servers) {
      server.close(() => {
        open -= 1
        if (open === 0) process.exit(0)
      })
      setTimeout(() => server.closeAllConnections(), STOP_DEADLINE_MS).unref()
    }
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  stopWithNpm(stop)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

function explain(error: NodeJS.ErrnoException, port: number): string {
  return error.code === 'EADDRINUSE'
    ? `Port ${port} is already in use. Set DASHBOARD_PORT to another port.`
    : error.message
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

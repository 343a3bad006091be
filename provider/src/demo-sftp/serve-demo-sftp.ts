import type { Platform } from '../platform/platform.ts'
import type { DemoSftpServer } from './demo-sftp-server.ts'
import { startDemoSftp } from './demo-sftp-server.ts'

/**
 * The demo's SFTP server, which lets in every client's key. Without it the rest works: a second process on the
 * port only says so.
 */
export async function serveDemoSftp(platform: Platform): Promise<DemoSftpServer | undefined> {
  const { env, db, log } = platform
  if (env.demoSftpPort === 0) return undefined
  try {
    const server = await startDemoSftp({
      host: env.host === 'localhost' ? '127.0.0.1' : env.host,
      port: env.demoSftpPort,
      dataDir: env.dataDir,
      async authorizedKeys() {
        const rows = await db.selectFrom('client_ssh_keys').select('public_key').execute()
        return rows.map((row) => row.public_key)
      },
    })
    log.info({ port: server.port, folder: server.folder }, 'demo SFTP server ready')
    return server
  } catch (error) {
    log.warn({ err: error, port: env.demoSftpPort }, 'no demo SFTP server')
    return undefined
  }
}

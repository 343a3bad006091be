import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DemoSftpServer } from './demo-sftp-server.ts'
import { DEMO_USER, startDemoSftp } from './demo-sftp-server.ts'

/**
 * Starts the demo's SFTP server, which accepts every client's key. The rest of the demo works without it. If another
 * process has the port, this one only logs that.
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
    await followPort(db, server.port)
    log.info({ port: server.port, folder: server.folder }, 'demo SFTP server ready')
    return server
  } catch (error) {
    log.warn({ err: error, port: env.demoSftpPort }, 'no demo SFTP server')
    return undefined
  }
}

/** Updates demo clients whose reports or payment files use this server after DEMO_SFTP_PORT has changed. */
async function followPort(db: Database, port: number): Promise<void> {
  await db
    .updateTable('clients')
    .set({ report_sftp_port: port })
    .where('report_sftp_host', '=', 'localhost')
    .where('report_sftp_user_name', '=', DEMO_USER)
    .execute()
  await db
    .updateTable('batch_apps')
    .set({ port })
    .where('host', '=', 'localhost')
    .where('user_name', '=', DEMO_USER)
    .execute()
}

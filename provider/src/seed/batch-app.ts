import { paymentsFilter } from '@tideway/contract/batch-app'
import { DEMO_USER } from '../demo-sftp/demo-sftp-server.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { sshKeyPairOf } from '../sftp/ssh-key-store.ts'

/** HARBOUR's payment files are fetched from the demo's own SFTP server. */
export async function seedBatchApp(platform: Platform, tx: Tx): Promise<void> {
  if (platform.env.demoSftpPort === 0) return
  const { prefix, extension } = paymentsFilter
  await tx
    .insertInto('batch_apps')
    .values({
      client_id: 'HARBOUR',
      enabled: true,
      host: 'localhost',
      port: platform.env.demoSftpPort,
      user_name: DEMO_USER,
      folder: 'input',
      prefix,
      extension,
    })
    .execute()
  await sshKeyPairOf({ ...platform, db: tx }, 'HARBOUR', 'batch')
}

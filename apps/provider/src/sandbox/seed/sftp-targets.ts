import { clientIdOf } from '@tideway/contract/calls/ids'
import { paymentsFilter } from '@tideway/contract/payment-files/batch-app'
import { sshKeyPairOf } from '../../delivery/file-exchange/sftp/ssh-key-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { DEMO_USER } from '../sftp/demo-sftp-server.ts'

/** HARBOUR's payment files are fetched from the demo's own SFTP server. */
export async function seedBatchApp(platform: Platform, tx: Tx): Promise<void> {
  if (platform.env.demoSftpPort === 0) return
  const { prefix, extension } = paymentsFilter
  await tx
    .insertInto('batch_apps')
    .values({
      client_id: clientIdOf('HARBOUR'),
      enabled: true,
      host: 'localhost',
      port: platform.env.demoSftpPort,
      user_name: DEMO_USER,
      folder: 'input',
      prefix,
      extension,
    })
    .execute()
  await sshKeyPairOf({ ...platform, db: tx }, clientIdOf('HARBOUR'), 'batch')
}

/** HARBOUR has its reports delivered to the demo's own SFTP server and gets mail about them. */
export async function seedReportTarget(platform: Platform, tx: Tx): Promise<void> {
  if (platform.env.demoSftpPort === 0) return
  await tx
    .updateTable('clients')
    .set({
      report_sftp_host: 'localhost',
      report_sftp_port: platform.env.demoSftpPort,
      report_sftp_user_name: DEMO_USER,
      report_sftp_folder: 'reports',
      report_notifications_email: 'finance@harbour.example',
    })
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .execute()
  await sshKeyPairOf({ ...platform, db: tx }, clientIdOf('HARBOUR'), 'reports')
}

import type { ConnectionTest } from '@tideway/contract/batch/batch'
import { paymentsFilter, readBatchFileName } from '@tideway/contract/batch/batch-app'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import { listFiles } from '../file-exchange/sftp/read-file.ts'
import { testSftp } from '../file-exchange/sftp/test-connection.ts'
import type { Egress } from '../platform/egress.ts'
import type { Platform } from '../platform/platform.ts'

/** Tests whether the batch app could fetch a client's files. Nothing is kept or taken. */
export function testConnection(
  platform: Platform,
  egress: Egress,
  clientId: ClientId,
  { sftpDetails, typeFilters }: ConnectionTest,
): Promise<ConnectionTestResult> {
  const server = { clientId, purpose: 'batch', sftpDetails } as const
  return testSftp(platform, egress, server, async (session) => {
    const files = await listFiles(session, sftpDetails.folder)
    const filter = typeFilters?.[0] ?? paymentsFilter
    const ours = files.filter(({ name }) => readBatchFileName(name, filter)).length
    return `We can read ${sftpDetails.folder}: ${counted(files.length, 'file')}, ${ours} named as payment files.`
  })
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

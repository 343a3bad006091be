import { randomUUID } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import type { SftpDetails } from '@tideway/contract/sftp/sftp-details'
import { expectFolder, inFolder, removeIfThere, upload } from '../../file-exchange/sftp/put-file.ts'
import { testSftp } from '../../file-exchange/sftp/test-connection.ts'
import type { Egress } from '../../platform/egress.ts'
import type { Platform } from '../../platform/platform.ts'

/** Small, and large enough that a disk without room for it is full. */
const SIZE = 1024

/** Tests whether reports could be delivered: a small hidden file is put into the folder and taken away again. */
export function testReportConnection(
  platform: Platform,
  egress: Egress,
  clientId: ClientId,
  sftpDetails: SftpDetails,
): Promise<ConnectionTestResult> {
  const { folder } = sftpDetails
  const server = { clientId, purpose: 'reports', sftpDetails } as const
  return testSftp(platform, egress, server, async (session) => {
    await expectFolder(session, folder)
    const path = inFolder(folder, `.connection-test-${randomUUID()}.part`)
    await upload(session, path, Buffer.alloc(SIZE, ' '))
    await removeIfThere(session, path)
    return `We can write to ${folder}.`
  })
}

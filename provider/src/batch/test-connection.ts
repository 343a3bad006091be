import type { ConnectionStep, ConnectionTest, ConnectionTestResult } from '@tideway/contract/batch'
import { batchProblems, connectionSteps } from '@tideway/contract/batch'
import { paymentsFilter, readBatchFileName } from '@tideway/contract/batch-app'
import type { Egress } from '../platform/egress.ts'
import { checkedAddresses, connectChecked, EgressError } from '../platform/egress.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { fingerprintOf } from '../sftp/host-key.ts'
import { hostKeyOf } from '../sftp/host-key-store.ts'
import { newSshKey } from '../sftp/new-ssh-key.ts'
import { listFiles } from '../sftp/read-file.ts'
import { SftpError } from '../sftp/sftp-error.ts'
import { withSftp } from '../sftp/sftp-session.ts'
import { sshKeyPairOf, sshPublicKeyOf } from '../sftp/ssh-key-store.ts'
import { faultyStep } from './look-into-folder.ts'

const limits = { connectMs: 10_000, totalMs: 30_000 }
const underWay = new Set<string>()

/**
 * Goes the way to a client's files step by step, and says how far it got. Nothing is kept and nothing taken: the host
 * key is trusted by the first look of the app itself. One test of a client at a time.
 */
export async function testConnection(
  platform: Platform,
  egress: Egress,
  clientId: string,
  test: ConnectionTest,
): Promise<ConnectionTestResult> {
  if (underWay.has(clientId)) throw new Refused(batchProblems.testedTooOften)
  underWay.add(clientId)
  try {
    return await goThere(platform, egress, clientId, test)
  } finally {
    underWay.delete(clientId)
  }
}

async function goThere(
  platform: Platform,
  egress: Egress,
  clientId: string,
  { sftpDetails, typeFilters }: ConnectionTest,
): Promise<ConnectionTestResult> {
  const { host, port, username, folder } = sftpDetails
  const done: Partial<Record<ConnectionStep, string>> = {}
  const hasKey = (await sshPublicKeyOf(platform.db, clientId, 'batch')) !== undefined
  try {
    await checkedAddresses(egress, { host, port })
    done.name = `${host} is a host that can be reached from here`
    const socket = await connectChecked(egress, { host, port }, { timeoutMs: limits.connectMs })
    socket.destroy()
    done.port = `Port ${port} takes connections`
    const hostKey = await hostKeyOf(platform.db, clientId, { host, port })
    const login = { host, port, userName: username, hostKey }
    await withSftp(
      egress,
      { ...login, privateKey: await keyToTry(platform, clientId, hasKey) },
      async (session) => {
        const fingerprint = fingerprintOf(session.hostKey)
        done.hostKey =
          hostKey === undefined
            ? `${fingerprint}, not met before: it is kept at the first login of the app`
            : `${fingerprint}, as before`
        done.login = `${username} is let in with your SSH key`
        const files = await listFiles(session, folder)
        const filter = typeFilters?.[0] ?? paymentsFilter
        const ours = files.filter(({ name }) => readBatchFileName(name, filter)).length
        done.folder = `${folder} can be read: ${counted(files.length, 'file')}, of which ${ours} with the name of payments`
      },
      limits,
    )
    return resultOf(done)
  } catch (error) {
    if (!(error instanceof SftpError) && !(error instanceof EgressError)) throw error
    const failed = faultyStep(error, done.login !== undefined)
    if (failed === 'login') done.hostKey = 'The server has shown a host key that is good'
    const message =
      failed === 'login' && !hasKey
        ? 'Your SSH key is made when you first save the enabled app: save, give the key to your server, then test again'
        : error.message
    return resultOf(done, { step: failed, message })
  }
}

/** Before there is a key of the client, one that nobody lets in shows how far the way is good. */
async function keyToTry(platform: Platform, clientId: string, hasKey: boolean): Promise<string> {
  if (!hasKey) return newSshKey().private
  const { privateKey } = await sshKeyPairOf(platform, clientId, 'batch')
  if (privateKey !== undefined) return privateKey
  throw new SftpError('key', 'Our SSH key cannot be opened: the signing secret has changed')
}

function resultOf(
  done: Partial<Record<ConnectionStep, string>>,
  failed?: { step: ConnectionStep; message: string },
): ConnectionTestResult {
  let over = false
  const steps = connectionSteps.map((step) => {
    if (failed?.step === step) {
      over = true
      return { step, outcome: 'FAILED' as const, message: failed.message }
    }
    const message = over ? undefined : done[step]
    return message === undefined
      ? { step, outcome: 'NOT_TRIED' as const, message: 'Not tried' }
      : { step, outcome: 'OK' as const, message }
  })
  return { works: failed === undefined, steps }
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

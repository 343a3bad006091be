import type { ClientId } from '@tideway/contract/calls/ids'
import type { ConnectionStep, ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import {
  connectionSteps,
  connectionTestProblems,
  stepOfCause,
} from '@tideway/contract/sftp/sftp-connection'
import type { SftpDetails } from '@tideway/contract/sftp/sftp-details'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import { openConcurrencySlots } from '../../../http/limits/concurrency-slots.ts'
import { limitsAtOnce } from '../../../http/limits/limits.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Egress } from '../../../platform/network/egress.ts'
import { checkedAddresses, connectChecked } from '../../../platform/network/egress.ts'
import type { Platform } from '../../../platform/platform.ts'
import { fingerprintOf } from './host-key.ts'
import { hostKeyOf, recordOfferedKey } from './host-key-store.ts'
import { newSshKey } from './new-ssh-key.ts'
import { asSftpError, HostKeyChanged, SftpError } from './sftp-error.ts'
import type { SftpSession } from './sftp-session.ts'
import { withSftp } from './sftp-session.ts'
import type { KeyPurpose } from './ssh-key-store.ts'
import { sshKeyPairOf, sshPublicKeyOf } from './ssh-key-store.ts'

const limits = { connectMs: 10_000, totalMs: 30_000 }
const places = openConcurrencySlots(limitsAtOnce.connectionTests.most)

export interface TestedServer {
  clientId: ClientId
  purpose: KeyPurpose
  sftpDetails: SftpDetails
}

/**
 * Connects to a client's server step by step, as its app would, and reports how far it got. The host key is not stored,
 * because the first login of the app itself trusts it. One test per client and purpose runs at a time.
 * @param tryFolder Does what the app does in the folder, and returns the result in words.
 */
export async function testSftp(
  platform: Platform,
  egress: Egress,
  server: TestedServer,
  tryFolder: (session: SftpSession) => Promise<string>,
): Promise<ConnectionTestResult> {
  const leave = places.take(`${server.purpose} ${server.clientId}`)
  if (!leave) throw new ApiError(connectionTestProblems.underWay)
  try {
    return await connectStepByStep(platform, egress, server, tryFolder)
  } finally {
    leave()
  }
}

async function connectStepByStep(
  platform: Platform,
  egress: Egress,
  { clientId, purpose, sftpDetails }: TestedServer,
  tryFolder: (session: SftpSession) => Promise<string>,
): Promise<ConnectionTestResult> {
  const { host, port, username } = sftpDetails
  const done: Partial<Record<ConnectionStep, string>> = {}
  const hasKey = (await sshPublicKeyOf(platform.db, clientId, purpose)) !== undefined
  try {
    await checkedAddresses(egress, { host, port })
    done.name = `We found ${host}.`
    const socket = await connectChecked(egress, { host, port }, { timeoutMs: limits.connectMs })
    socket.destroy()
    done.port = `Port ${port} accepts connections.`
    const hostKey = await hostKeyOf(platform.db, clientId, { host, port })
    const login = { host, port, userName: username, hostKey }
    await withSftp(
      egress,
      { ...login, privateKey: await keyToTry(platform, clientId, purpose, hasKey) },
      async (session) => {
        const fingerprint = fingerprintOf(session.hostKey)
        done.hostKey =
          hostKey === undefined
            ? `${fingerprint} is new to us. We’ll remember it when we first log in.`
            : `${fingerprint} is the one we remember.`
        done.login = `${username} can log in with your SSH key.`
        done.folder = await tryFolder(session)
      },
      limits,
    )
    return resultOf(done)
  } catch (thrown) {
    const error = asSftpError(thrown, { host, port })
    if (error instanceof HostKeyChanged) {
      await recordOfferedKey(platform, clientId, { host, port }, error.shownKey)
    }
    if (!(error instanceof SftpError)) throw error
    const failed = stepOfCause(error.fault, done.login !== undefined)
    if (failed === 'login') done.hostKey = 'The server’s host key is good.'
    const message =
      failed === 'login' && !hasKey
        ? 'You don’t have an SSH key yet. Save first, add the key to your server, then test again.'
        : error.message
    return resultOf(done, { step: failed, message })
  }
}

/** A client without a key is tested with one that no server accepts, to show if the earlier steps work. */
async function keyToTry(
  platform: Platform,
  clientId: ClientId,
  purpose: KeyPurpose,
  hasKey: boolean,
): Promise<string> {
  if (!hasKey) return newSshKey().private
  const { privateKey } = await sshKeyPairOf(platform, clientId, purpose)
  if (privateKey !== undefined) return privateKey
  throw new SftpError(sftpFailures.ourKeyUnreadable)
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

import type { ClientId } from '@tideway/contract/calls/ids'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import type { Egress, EgressTarget } from '../../../platform/network/egress.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inSpan } from '../../../platform/telemetry/tracing.ts'
import { hostKeyOf, pinHostKey, recordOfferedKey } from './host-key-store.ts'
import { HostKeyChanged, SftpError } from './sftp-error.ts'
import type { SftpLimits, SftpSession } from './sftp-session.ts'
import { withSftp } from './sftp-session.ts'
import type { KeyPurpose } from './ssh-key-store.ts'
import { sshKeyPairOf } from './ssh-key-store.ts'

/** A client's SFTP server, and our purpose there. */
export interface ClientServer extends EgressTarget {
  clientId: ClientId
  purpose: KeyPurpose
  userName: string
}

/**
 * Logs in to a client's server with the key that was made for it. The host key is stored at the first successful login
 * and must match at every later one.
 */
export async function withClientSftp<Result>(
  platform: Platform,
  egress: Egress,
  { clientId, purpose, host, port, userName }: ClientServer,
  work: (session: SftpSession) => Promise<Result>,
  limits?: SftpLimits,
): Promise<Result> {
  const { privateKey } = await sshKeyPairOf(platform, clientId, purpose)
  if (privateKey === undefined) {
    throw new SftpError(sftpFailures.ourKeyUnreadable)
  }
  const hostKey = await hostKeyOf(platform.db, clientId, { host, port })
  const target = { host, port, userName, privateKey, hostKey }
  const checked = async (session: SftpSession) => {
    const pinned = await pinHostKey(platform, clientId, { host, port }, session.hostKey)
    if (pinned !== session.hostKey) throw new HostKeyChanged(pinned, session.hostKey)
    return work(session)
  }
  try {
    const session = () => withSftp(egress, target, checked, limits)
    return await inSpan('sftp session', session, { kind: 'client' })
  } catch (error) {
    if (error instanceof HostKeyChanged) {
      await recordOfferedKey(platform, clientId, { host, port }, error.shownKey)
    }
    throw error
  }
}

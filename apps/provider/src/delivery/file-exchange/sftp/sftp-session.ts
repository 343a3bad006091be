import type { Socket } from 'node:net'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import type { ClientErrorExtensions, SFTPWrapper } from 'ssh2'
import { Client } from 'ssh2'
import type { Egress } from '../../../platform/network/egress.ts'
import { connectChecked } from '../../../platform/network/egress.ts'
import { hostKeyAlgorithms, hostKeyText } from './host-key.ts'
import { asSftpError, HostKeyChanged, SftpError } from './sftp-error.ts'

export interface SftpLogin {
  host: string
  port: number
  userName: string
  /** In OpenSSH's format. */
  privateKey: string
  /** The only accepted host key, or undefined while none is known. */
  hostKey: string | undefined
}

export interface SftpSession {
  sftp: SFTPWrapper
  /** The host key that the server proved to have. */
  hostKey: string
}

export interface SftpLimits {
  /** Timeout of the connection, and again of the login. */
  connectMs: number
  totalMs: number
}

const limitsOfHouse: SftpLimits = { connectMs: 15_000, totalMs: 120_000 }

/** Logs in to a client's server, does the work and disconnects, always within the time limits. */
export async function withSftp<Result>(
  egress: Egress,
  login: SftpLogin,
  work: (session: SftpSession) => Promise<Result>,
  limits: SftpLimits = limitsOfHouse,
): Promise<Result> {
  const socket = await connectChecked(egress, login, { timeoutMs: limits.connectMs }).catch(
    (error) => {
      throw asSftpError(error, login)
    },
  )
  const client = new Client()
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => undefined)
  const timer = setTimeout(() => {
    broken.reject(tooLate(limits.totalMs))
    client.destroy()
  }, limits.totalMs)
  // Never removed, because an error after the end must not crash the process.
  client.on('close', () => broken.reject(new SftpError(sftpFailures.lost)))
  try {
    const whole = openSession(client, socket, login, limits, broken.reject).then(work)
    return await Promise.race([whole, broken.promise])
  } catch (error) {
    client.destroy()
    throw error
  } finally {
    clearTimeout(timer)
    client.end()
  }
}

function openSession(
  client: Client,
  socket: Socket,
  login: SftpLogin,
  limits: SftpLimits,
  fail: (error: SftpError) => void,
): Promise<SftpSession> {
  let shown = ''
  return new Promise((resolve, reject) => {
    client.on('error', (error) => fail(faultOf(error, login, shown, limits)))
    client.on('ready', () => {
      client.sftp((error, sftp) => {
        if (error) reject(new SftpError(sftpFailures.noSftp(login.userName)))
        else resolve({ sftp, hostKey: shown })
      })
    })
    client.connect({
      sock: socket,
      username: login.userName,
      privateKey: login.privateKey,
      authHandler: ['publickey'],
      readyTimeout: limits.connectMs,
      keepaliveInterval: 10_000,
      keepaliveCountMax: 3,
      algorithms: { serverHostKey: hostKeyAlgorithms(login.hostKey) },
      hostVerifier: (blob: Buffer) => {
        shown = hostKeyText(blob)
        return login.hostKey === undefined || login.hostKey === shown
      },
    })
  })
}

function faultOf(
  error: Error & ClientErrorExtensions,
  login: SftpLogin,
  shown: string,
  limits: SftpLimits,
): SftpError {
  if (login.hostKey !== undefined && shown !== '' && shown !== login.hostKey) {
    return new HostKeyChanged(login.hostKey, shown)
  }
  switch (error.level) {
    case 'client-authentication':
      return new SftpError(sftpFailures.keyRefused(login.userName))
    case 'client-timeout':
      return tooLate(limits.connectMs)
    case 'handshake':
    case 'protocol':
      return new SftpError(sftpFailures.notSecure(login.host))
    default:
      return new SftpError(sftpFailures.lost)
  }
}

function tooLate(limitMs: number): SftpError {
  return new SftpError(sftpFailures.late(Math.round(limitMs / 1000)))
}

import type { Socket } from 'node:net'
import type { ClientErrorExtensions, SFTPWrapper } from 'ssh2'
import { Client } from 'ssh2'
import type { Egress } from '../platform/egress.ts'
import { connectChecked } from '../platform/egress.ts'
import { fingerprintOf, hostKeyAlgorithms, hostKeyText } from './host-key.ts'
import { SftpError } from './sftp-error.ts'

export interface SftpLogin {
  host: string
  port: number
  userName: string
  /** In OpenSSH's form. */
  privateKey: string
  /** The only host key that will do; undefined while none is known. */
  hostKey: string | undefined
}

export interface SftpSession {
  sftp: SFTPWrapper
  /** What the server showed and proved to have. */
  hostKey: string
}

export interface SftpLimits {
  /** For the connection, and again for the login. */
  connectMs: number
  totalMs: number
}

const limitsOfHouse: SftpLimits = { connectMs: 15_000, totalMs: 120_000 }

/** Logs in at a client's server, does the work, and leaves; whatever happens, it ends within the limits. */
export async function withSftp<Result>(
  egress: Egress,
  login: SftpLogin,
  work: (session: SftpSession) => Promise<Result>,
  limits: SftpLimits = limitsOfHouse,
): Promise<Result> {
  const socket = await connectChecked(egress, login, { timeoutMs: limits.connectMs })
  const client = new Client()
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => undefined)
  const timer = setTimeout(() => {
    const seconds = Math.round(limits.totalMs / 1000)
    broken.reject(new SftpError('late', `It was not done within ${seconds} seconds`))
    client.destroy()
  }, limits.totalMs)
  // Never taken away: an error that comes after the end must not reach the process.
  client.on('close', () => broken.reject(lost(login)))
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
    client.on('error', (error) => fail(faultOf(error, login, shown)))
    client.on('ready', () => {
      client.sftp((error, sftp) => {
        if (error) reject(new SftpError('protocol', `${login.host} offers no SFTP`))
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

export function hostKeyChanged(host: string, known: string, shown: string): SftpError {
  return new SftpError(
    'host-key',
    `The host key of ${host} has changed: it was ${fingerprintOf(known)}, now it is ${fingerprintOf(shown)}`,
  )
}

function faultOf(error: Error & ClientErrorExtensions, login: SftpLogin, shown: string): SftpError {
  if (login.hostKey !== undefined && shown !== '' && shown !== login.hostKey) {
    return hostKeyChanged(login.host, login.hostKey, shown)
  }
  switch (error.level) {
    case 'client-authentication':
      return new SftpError(
        'login',
        `${login.host} did not let ${login.userName} in with our SSH key`,
      )
    case 'client-timeout':
      return new SftpError('late', `${login.host} did not let us in in time`)
    case 'handshake':
    case 'protocol':
      return new SftpError('protocol', `${login.host} agreed to no connection that is safe enough`)
    default:
      return lost(login)
  }
}

function lost({ host }: SftpLogin): SftpError {
  return new SftpError('lost', `The connection to ${host} was lost`)
}

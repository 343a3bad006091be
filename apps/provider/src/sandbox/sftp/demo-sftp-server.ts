import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import path from 'node:path'
import type { AuthContext, Connection, PublicKeyAuthContext, SFTPWrapper } from 'ssh2'
import ssh2 from 'ssh2'
import { newSshKey } from '../../delivery/file-exchange/sftp/new-ssh-key.ts'
import { serveFiles } from './serve-files.ts'

export const DEMO_USER = 'demo'
const DEMO_PASSWORD = 'demo-password'
const FOLDERS = ['input', 'reports']
const LOGIN_WITHIN_MS = 30_000
const GOODBYE_MS = 1000
const CONNECTIONS = 100

export interface DemoSftpServer {
  port: number
  /** Folder of the served files. */
  folder: string
  stop(): Promise<void>
}

export interface DemoSftpOptions {
  host: string
  port: number
  dataDir: string
  /** Returns the lines of authorized_keys, read at each login. */
  authorizedKeys(): Promise<string[]>
}

/** Starts the SFTP server of a client, with one user, whose files are in DATA_DIR/demo-sftp. */
export async function startDemoSftp(options: DemoSftpOptions): Promise<DemoSftpServer> {
  const folder = path.join(options.dataDir, 'demo-sftp')
  for (const name of FOLDERS) await mkdir(path.join(folder, name), { recursive: true })
  const connections = new Set<Connection>()
  const hostKeys = [await hostKey(path.join(options.dataDir, 'demo-sftp-host-key'))]
  const server = new ssh2.Server({ hostKeys }, (connection) => {
    connections.add(connection)
    const tooLate = setTimeout(() => connection.end(), LOGIN_WITHIN_MS)
    connection.on('authentication', (context) => logIn(context, options))
    connection.on('ready', () => {
      clearTimeout(tooLate)
      connection.on('session', (accept) => serveSession(accept(), folder))
    })
    // A broken connection needs no further action, but without a listener the error would end the process.
    connection.on('error', () => undefined)
    connection.on('close', () => {
      clearTimeout(tooLate)
      connections.delete(connection)
    })
  })
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    server.injectSocket(socket)
  })
  listener.maxConnections = CONNECTIONS
  listener.listen(options.port, options.host)
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    folder,
    async stop() {
      const closed = once(listener, 'close')
      listener.close()
      for (const connection of connections) connection.end()
      // Do not wait for clients that ignore the request to close.
      const impatient = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, GOODBYE_MS)
      await closed
      clearTimeout(impatient)
    },
  }
}

function serveSession(session: ReturnType<Parameters<Accepting>[0]>, folder: string): void {
  session.on('sftp', (accept) => {
    const sftp = accept()
    serveFiles(sftp, folder, FOLDERS)
    sftp.on('end', () => {
      sendExitStatus(sftp)
      sftp.end()
    })
  })
  // Answer `scp -O` and commands. Without an answer, the client shows 'exec request failed' without a reason.
  session.on('exec', (accept) => {
    const channel = accept()
    channel.stderr.write('This server offers SFTP only. With scp, leave out -O.\n')
    channel.exit(1)
    channel.end()
  })
}

/**
 * OpenSSH's scp fails unless the server sends an exit status before it closes the channel. ssh2 can send one, but its
 * SFTP sessions have no method for it.
 */
function sendExitStatus(sftp: SFTPWrapper): void {
  const { _protocol: protocol, outgoing } = sftp as unknown as {
    _protocol: { exitStatus(channel: number, code: number): void }
    outgoing: { id: number; state: string }
  }
  if (outgoing.state === 'open') protocol.exitStatus(outgoing.id, 0)
}
type Accepting = (accept: () => ssh2.Session) => void

async function logIn(context: AuthContext, options: DemoSftpOptions): Promise<void> {
  try {
    if (context.username !== DEMO_USER) return refuse(context)
    if (context.method === 'password') {
      return isDemoPassword(context.password) ? context.accept() : refuse(context)
    }
    if (context.method !== 'publickey') return refuse(context)
    return isSigned(context, await options.authorizedKeys()) ? context.accept() : refuse(context)
  } catch {
    refuse(context)
  }
}

function refuse(context: AuthContext): void {
  context.reject(['publickey', 'password'])
}

/** Returns true for a valid signature, and for a request without one, which only asks if the key would be accepted. */
function isSigned(context: PublicKeyAuthContext, authorized: string[]): boolean {
  const authorizedLine = authorized.find(
    (line) => line.split(' ')[1] === context.key.data.toString('base64'),
  )
  if (authorizedLine === undefined) return false
  if (!context.signature || !context.blob) return true
  const key = ssh2.utils.parseKey(authorizedLine)
  return !(key instanceof Error) && key.verify(context.blob, context.signature, context.hashAlgo)
}

function isDemoPassword(password: string): boolean {
  const [one, other] = [Buffer.from(password), Buffer.from(DEMO_PASSWORD)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Stores the host key, so that the server is the same after a restart. */
async function hostKey(file: string): Promise<string> {
  const storedKey = await readFile(file, 'utf8').catch(() => undefined)
  if (storedKey) return storedKey
  const newKey = newSshKey('demo-sftp').private
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, newKey, { mode: 0o600 })
  return newKey
}

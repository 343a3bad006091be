import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const SSHD = ['/usr/sbin/sshd', '/usr/local/sbin/sshd'].find(existsSync)
/** Folder to which sshd confines its unprivileged process. It must exist when sshd runs as root. */
const PRIVILEGE_SEPARATION = '/run/sshd'

/** True if OpenSSH's server can be run here. `npm test` installs it if CI or INSTALL_TEST_PROGRAMS=1 is set. */
export const hasOpenSsh = SSHD !== undefined && canPrepare()

export interface OpenSsh {
  userName: string
  /** Folder of the served files. */
  folder: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Changes the server's host key from its next start on. */
  changeHostKey(): void
}

/** Prepares OpenSSH's own server on loopback, for the user who runs the tests, with SFTP only. */
export async function prepareOpenSsh(
  directory: string,
  port: number,
  publicKey: string,
  { readOnly = false } = {},
): Promise<OpenSsh> {
  const folder = path.join(directory, 'files')
  const keys = path.join(directory, 'authorized_keys')
  for (const name of ['input', 'reports']) await mkdir(path.join(folder, name), { recursive: true })
  await writeFile(keys, `${publicKey}\n`)
  await chmod(keys, 0o600)
  let hostKeys = 0
  let child: ChildProcess | undefined

  const changeHostKey = () => {
    hostKeys += 1
    run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', hostKeyFile()])
  }
  const hostKeyFile = () => path.join(directory, `host-key-${hostKeys}`)
  changeHostKey()

  const config = () =>
    [
      'ListenAddress 127.0.0.1',
      `Port ${port}`,
      `HostKey ${hostKeyFile()}`,
      'PidFile none',
      `AuthorizedKeysFile ${keys}`,
      'AuthenticationMethods publickey',
      'PermitRootLogin prohibit-password',
      'StrictModes no',
      'UsePAM no',
      'Subsystem sftp internal-sftp',
      `ForceCommand internal-sftp -d ${folder}${readOnly ? ' -R' : ''}`,
    ].join('\n')

  return {
    userName: userInfo().username,
    folder,
    changeHostKey,
    async start() {
      const file = path.join(directory, 'sshd_config')
      await writeFile(file, `${config()}\n`)
      const started = spawn(SSHD ?? '', ['-D', '-e', '-f', file], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      started.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      child = started
      const deadline = Date.now() + 10_000
      while (!(await listens(port))) {
        if (started.exitCode !== null || Date.now() > deadline) throw new Error(`sshd: ${said}`)
        await wait(20)
      }
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

function canPrepare(): boolean {
  try {
    if (process.getuid?.() === 0) mkdirSync(PRIVILEGE_SEPARATION, { recursive: true, mode: 0o755 })
    return true
  } catch {
    return false
  }
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', input: 'y\n' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

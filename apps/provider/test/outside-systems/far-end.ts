import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DemoSftpServer } from '../../src/sandbox/sftp/demo-sftp-server.ts'
import { DEMO_USER, startDemoSftp } from '../../src/sandbox/sftp/demo-sftp-server.ts'
import { hasOpenSsh, prepareOpenSsh } from './open-ssh.ts'

/** A client's SFTP server for tests. It does not run until a test starts it. */
export interface FarEnd {
  port: number
  userName: string
  /** Path of the folder `reports` on the disk. */
  reports: string
  /** Path of the folder `input` on the disk. */
  input: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Changes the host key from the next start on. */
  changeHostKey(): Promise<void>
  remove(): Promise<void>
}

export type FarEndKind = 'OpenSSH' | 'the demo server'

/** Kinds of server to test: the demo's own, and OpenSSH if it is installed. */
export const farEndKinds: FarEndKind[] = hasOpenSsh
  ? ['OpenSSH', 'the demo server']
  : ['the demo server']

export async function prepareFarEnd(
  kind: FarEndKind,
  port: number,
  publicKey: string,
  options: { readOnly?: boolean } = {},
): Promise<FarEnd> {
  const directory = await mkdtemp(path.join(tmpdir(), 'tideway-far-end-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  if (kind === 'OpenSSH') {
    const server = await prepareOpenSsh(directory, port, publicKey, options)
    return {
      port,
      userName: server.userName,
      reports: path.join(server.folder, 'reports'),
      input: path.join(server.folder, 'input'),
      start: () => server.start(),
      stop: () => server.stop(),
      changeHostKey: async () => server.changeHostKey(),
      remove,
    }
  }
  let server: DemoSftpServer | undefined
  return {
    port,
    userName: DEMO_USER,
    reports: path.join(directory, 'demo-sftp/reports'),
    input: path.join(directory, 'demo-sftp/input'),
    async start() {
      const authorizedKeys = async () => [publicKey]
      server = await startDemoSftp({ host: '127.0.0.1', port, dataDir: directory, authorizedKeys })
    },
    async stop() {
      await server?.stop()
      server = undefined
    },
    changeHostKey: () => rm(path.join(directory, 'demo-sftp-host-key')),
    remove,
  }
}

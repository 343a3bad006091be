import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectConfig, SFTPWrapper } from 'ssh2'
import ssh2, { Client } from 'ssh2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSshKey } from '../../delivery/file-exchange/sftp/new-ssh-key.ts'
import type { DemoSftpServer } from './demo-sftp-server.ts'
import { startDemoSftp } from './demo-sftp-server.ts'

const PASSWORD = 'demo-password'
const ours = newSshKey()
const otherTenants = newSshKey()
const isInstalled = (program: string) =>
  spawnSync(program, ['-h'], { stdio: 'ignore' }).error === undefined

let directory: string
let server: DemoSftpServer
const start = (port = 0) =>
  startDemoSftp({
    host: '127.0.0.1',
    port,
    dataDir: path.join(directory, 'data'),
    authorizedKeys: async () => [ours.public],
  })

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tideway-demo-sftp-'))
  server = await start()
  await writeFile(path.join(directory, 'secret'), 'not of the demo')
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

async function logIn(config: ConnectConfig): Promise<{ client: Client; sftp: SFTPWrapper }> {
  const client = new Client()
  const failed = once(client, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => undefined)
  client.connect({ host: '127.0.0.1', port: server.port, username: 'demo', ...config })
  await Promise.race([once(client, 'ready'), failed])
  client.on('error', () => undefined)
  const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
    client.sftp((error, opened) => (error ? reject(error) : resolve(opened)))
  })
  return { client, sftp }
}

describe('login', () => {
  test.each([
    ['the password', { password: PASSWORD }],
    ['the key of a client', { privateKey: ours.private }],
  ])('succeeds with %s', async (_, config) => {
    const { client } = await logIn(config)
    client.end()
  })

  test.each<[string, ConnectConfig]>([
    ['another password', { password: 'demo-passworD' }],
    ['no password', { password: '' }],
    ['a key nobody knows', { privateKey: otherTenants.private }],
    ['another name', { username: 'root', password: PASSWORD }],
    ['nothing', { authHandler: ['none'] }],
  ])('fails with %s', async (_, config) => {
    await expect(logIn(config)).rejects.toThrow('All configured authentication methods failed')
  })

  test('fails with only the public half of a key', async () => {
    // Claims to have the key, but signs with another.
    const parsedKey = ssh2.utils.parseKey(ours.private)
    const other = ssh2.utils.parseKey(otherTenants.private)
    if (parsedKey instanceof Error || other instanceof Error) throw new Error('keys')
    const forged = Object.create(parsedKey, {
      sign: { value: (data: Buffer, algorithm?: string) => other.sign(data, algorithm) },
    })
    const tries = [true]
    const noMore = false as never
    await expect(
      logIn({
        authHandler: (_left, _partial, next) =>
          next(tries.pop() ? { type: 'publickey', username: 'demo', key: forged } : noMore),
      }),
    ).rejects.toThrow('All configured authentication methods failed')
  })
})

describe('a path outside the server’s folder', () => {
  let sftp: SFTPWrapper
  let client: Client
  beforeAll(async () => {
    ;({ client, sftp } = await logIn({ password: PASSWORD }))
    await writeFile(path.join(server.folder, 'input', 'inside'), 'inside')
    await symlink(path.join(directory, 'secret'), path.join(server.folder, 'input', 'link'))
    await symlink(directory, path.join(server.folder, 'input', 'links'))
    await mkdir(path.join(directory, 'data', 'demo-sftp-neighbour'), { recursive: true })
    await writeFile(path.join(directory, 'data', 'demo-sftp-neighbour', 'secret'), 'neighbour')
  })
  afterAll(() => client.end())

  const hostile = () => [
    path.join(directory, 'secret'),
    `/../../secret`,
    `../secret`,
    'input/../../../secret',
    './/..//..//secret',
    '/input/link',
    '/input/links/secret',
    '/input/links/data/demo-sftp/input/inside',
    '../demo-sftp-neighbour/secret',
    '../demo-sftp-host-key',
    '/etc/passwd',
    '/proc/self/environ',
    '..\\..\\secret',
    'secret\0',
  ]

  test('cannot be read', async () => {
    for (const name of hostile()) {
      const read = new Promise((resolve, reject) => {
        sftp.readFile(name, (error, data) => (error ? reject(error) : resolve(String(data))))
      })
      await expect(read, name).rejects.toThrow('No such file')
    }
  })

  test('cannot be written, listed, removed or renamed', async () => {
    const before = await readdir(directory, { recursive: true })
    const tried = (work: (done: (error?: Error | null) => void) => void) =>
      new Promise<string>((resolve) => work((error) => resolve(error ? 'refused' : 'done')))
    for (const name of hostile()) {
      // '..' above the root is the root, so a file written there stays inside.
      if (/^\/?\.\./.test(name) || name.includes('//..')) continue
      if (!name.includes('link') && !name.includes('\0')) continue
      const answers = [
        await tried((done) => sftp.writeFile(name, 'overwritten', done)),
        await tried((done) => sftp.unlink(name, done)),
        await tried((done) => sftp.rename('/input/inside', name, done)),
        await tried((done) => sftp.rename(name, '/input/taken', done)),
        await tried((done) => sftp.stat(name, done)),
        await tried((done) => sftp.opendir(name, done)),
      ]
      expect(answers, name).toEqual(Array(6).fill('refused'))
    }
    expect(await tried((done) => sftp.symlink('/etc/passwd', '/input/new', done))).toBe('refused')
    expect(await tried((done) => sftp.rmdir('/input', done))).toBe('refused')
    expect(await readdir(directory, { recursive: true })).toEqual(before)
    expect(await readFile(path.join(directory, 'secret'), 'utf8')).toBe('not of the demo')
  })

  test('is not visible in a listing', async () => {
    const list = (folder: string) =>
      new Promise<string[]>((resolve, reject) => {
        sftp.readdir(folder, (error, entries) =>
          error ? reject(error) : resolve(entries.map(({ filename }) => filename).sort()),
        )
      })
    expect(await list('/')).toEqual(['input', 'reports'])
    expect(await list('../../..')).toEqual(['input', 'reports'])
    expect(await list('/input')).toEqual(['inside'])
  })
})

test('requests that a session sends at once are answered in order', async () => {
  const { client, sftp } = await logIn({ password: PASSWORD })
  const file = path.join(server.folder, 'input', 'long')
  await writeFile(file, randomBytes(30_000))
  const handle = await new Promise<Buffer>((resolve, reject) => {
    sftp.open('/input/long', 'r', (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  const answered: number[] = []
  const reads = Array.from({ length: 200 }, (_, index) => {
    // A read of one byte takes less time than a read of the whole file.
    const length = index % 2 === 0 ? 30_000 : 1
    return new Promise<void>((resolve, reject) => {
      sftp.read(handle, Buffer.alloc(length), 0, length, 0, (error) => {
        answered.push(index)
        if (error) reject(error)
        else resolve()
      })
    })
  })
  await Promise.all(reads)
  expect(answered).toEqual(reads.map((_, index) => index))
  await rm(file)
  client.end()
})

test('bytes that are not SSH do no harm', async () => {
  for (const bytes of ['GET / HTTP/1.1\r\n\r\n', randomBytes(5000), 'SSH-2.0-x\r\n\0\0\0\x05']) {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(bytes)
    await wait(100)
    socket.destroy()
  }
  const { client } = await logIn({ password: PASSWORD })
  client.end()
})

test('a restarted server has the same host key, and stops although a client is logged in', async () => {
  const hostKey = async () => {
    let shown = ''
    const { client } = await logIn({
      password: PASSWORD,
      hostVerifier: (key: Buffer) => {
        shown = key.toString('base64')
        return true
      },
    })
    return { shown, client }
  }
  const before = await hostKey()
  const { port } = server
  const mute = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  mute.on('error', () => undefined)
  await once(mute, 'connect')
  await server.stop()
  server = await start(port)
  const after = await hostKey()
  expect(after.shown).toBe(before.shown)
  mute.destroy()
  after.client.end()
})

/** Runs OpenSSH's client against the server with the client's key. */
async function runOpenSsh(
  program: 'sftp' | 'scp',
  args: string[],
  input = '',
): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const key = path.join(directory, 'key')
  await writeFile(key, ours.private, { mode: 0o600 })
  const child = spawn(
    program,
    ['-i', key, '-P', String(server.port), '-o', 'BatchMode=yes', '-o', 'LogLevel=ERROR']
      .concat(['-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null'])
      .concat(args),
  )
  child.stdin.end(input)
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { status, stdout, stderr }
}

describe.runIf(isInstalled('sftp'))("OpenSSH's sftp", () => {
  test('puts, lists, renames, reads and removes', async () => {
    const content = randomBytes(1_500_000)
    await writeFile(path.join(directory, 'sent'), content)
    const batch = [
      'cd reports',
      `put ${path.join(directory, 'sent')} first`,
      'rename first second',
      'ls -1',
      `get second ${path.join(directory, 'back')}`,
      'rm second',
      'mkdir more',
      'rmdir more',
      'ls -1 /',
    ]
    const { status, stdout, stderr } = await runOpenSsh(
      'sftp',
      ['-b', '-', 'demo@127.0.0.1'],
      `${batch.join('\n')}\n`,
    )
    expect(status, stderr).toBe(0)
    expect(stdout.split('\n').filter((line) => line && !line.startsWith('sftp>'))).toEqual([
      'second',
      '/input',
      '/reports',
    ])
    expect((await readFile(path.join(directory, 'back'))).equals(content)).toBe(true)
    expect(await readdir(path.join(server.folder, 'reports'))).toEqual([])
  })
})

describe.runIf(isInstalled('scp'))("OpenSSH's scp", () => {
  const sent = () => path.join(directory, 'payments.csv')
  const content = randomBytes(300_000)
  beforeAll(() => writeFile(sent(), content))
  afterAll(() => rm(path.join(server.folder, 'input', 'payments.csv'), { force: true }))

  test('sends and fetches a file and exits with 0', async () => {
    const put = await runOpenSsh('scp', ['-s', '-p', sent(), 'demo@127.0.0.1:input/'])
    expect(put).toEqual({ status: 0, stdout: '', stderr: '' })
    const back = path.join(directory, 'payments-back.csv')
    const get = await runOpenSsh('scp', ['-s', 'demo@127.0.0.1:input/payments.csv', back])
    expect(get).toEqual({ status: 0, stdout: '', stderr: '' })
    expect((await readFile(back)).equals(content)).toBe(true)
  })

  test('exits with 1 if the file is missing', async () => {
    const back = path.join(directory, 'nothing')
    const { status, stderr } = await runOpenSsh('scp', ['-s', 'demo@127.0.0.1:input/none', back])
    expect(status).toBe(1)
    expect(stderr).toContain('input/none: No such file or directory')
  })

  test('explains that -O is rejected because the server offers SFTP only', async () => {
    const { status, stderr } = await runOpenSsh('scp', ['-O', sent(), 'demo@127.0.0.1:input/'])
    expect(status).toBe(1)
    expect(stderr).toContain('This server offers SFTP only. With scp, leave out -O.')
  })
})

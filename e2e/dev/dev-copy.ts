import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ownPorts } from '../system/addresses.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Sources that a journey may change. */
const copied = ['scripts', 'packages', 'apps/dashboard', 'apps/pages', 'apps/payouts']
/** Workspaces that the front ends import by name. */
const imported = ['contract', 'design', 'browser']
const built = new Set(['node_modules', 'dist'])

/** `npm run dev` in a temporary copy of the front ends. The provider and the host run from the sources themselves. */
export interface DevCopy {
  dashboardUrl: string
  providerUrl: string
  /** Replaces a text in a file of the copy. */
  change(file: string, text: string, replacement: string): Promise<void>
  stop(): Promise<void>
}

export async function startDevCopy(): Promise<DevCopy> {
  // Inside the project, so that packages are found, and Vite may serve their files.
  await mkdir(path.join(root, '.cache'), { recursive: true })
  const copy = await mkdtemp(path.join(root, '.cache/dev-copy-'))
  await copySources(copy)
  const { dashboard, provider } = ownPorts.dev
  const dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: copy,
    env: {
      ...process.env,
      DASHBOARD_PORT: String(dashboard),
      PROVIDER_PORT: String(provider),
      DEMO_SFTP_PORT: '0',
      DATA_DIR: path.join(copy, '.data'),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(dev, 'exit')
  const stop = async () => {
    dev.kill('SIGTERM')
    await ended
    await rm(copy, { recursive: true, force: true, maxRetries: 5 })
  }
  // The programs that it watches may keep its output open after it has ended.
  if (!(await Promise.race([printsReady(dev.stdout), ended.then(() => false)]))) {
    await stop()
    throw new Error('npm run dev ended before it was ready')
  }
  return {
    dashboardUrl: `http://localhost:${dashboard}`,
    providerUrl: `http://localhost:${provider}`,
    async change(file, text, replacement) {
      const source = await readFile(path.join(copy, file), 'utf8')
      if (!source.includes(text)) throw new Error(`${file} does not contain ${text}`)
      // Never shorter, and written over in one call, because Vite would serve a file that it reads while it is empty.
      const changed = source.replaceAll(text, replacement).padEnd(source.length, '\n')
      await writeFile(path.join(copy, file), changed, { flag: 'r+' })
    },
    stop,
  }
}

async function copySources(copy: string): Promise<void> {
  for (const folder of copied) {
    await cp(path.join(root, folder), path.join(copy, folder), {
      recursive: true,
      filter: (source) => !built.has(path.basename(source)),
    })
  }
  await cp(path.join(root, 'tsconfig.base.json'), path.join(copy, 'tsconfig.base.json'))
  await mkdir(path.join(copy, 'node_modules/@tideway'), { recursive: true })
  await mkdir(path.join(copy, '.cache'))
  await mkdir(path.join(root, '.cache/compiled'), { recursive: true })
  await Promise.all([
    ...imported.map((name) =>
      symlink(path.join('../../packages', name), path.join(copy, 'node_modules/@tideway', name)),
    ),
    ...['apps/provider', 'apps/host', '.cache/compiled'].map((name) =>
      symlink(path.join(root, name), path.join(copy, name)),
    ),
  ])
}

/** Reads on after that, because a full pipe would stop the program. */
async function printsReady(output: NodeJS.ReadableStream): Promise<boolean> {
  return new Promise((resolve) => {
    output.on('data', (chunk) => String(chunk).includes('Ready') && resolve(true))
    output.on('end', () => resolve(false))
  })
}

import { copyFile, cp, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runProgram } from '../engines/run-program.ts'
import type { ContainerEngine } from './container-engine.ts'

const BUILD_BASE = 'localhost/build-base'
const RUNTIME_BASE = 'localhost/runtime-base'

/** The content of the distroless image of C++ programs, as Debian's packages. */
const runtimePackages = 'libc6,libstdc++6,libgcc-s1,base-files,ca-certificates,tzdata'

/**
 * Makes the two bases of the Containerfile from Debian's packages and this machine's Node and npm, so that the drill
 * needs no registry of images. Returns them as arguments of the build.
 */
export async function makeBaseImages(
  engine: ContainerEngine,
  folder: string,
): Promise<Record<string, string>> {
  const suite = await debianSuite()
  await makeRuntimeBase(engine, path.join(folder, 'runtime'), suite)
  await makeBuildBase(engine, path.join(folder, 'build'), suite)
  return { BUILD_BASE, RUNTIME_BASE }
}

async function makeRuntimeBase(
  engine: ContainerEngine,
  context: string,
  suite: string,
): Promise<void> {
  await mkdir(context, { recursive: true })
  const system = path.join(context, 'system.tar')
  await runProgram('mmdebstrap', [
    '--variant=extract',
    `--include=${runtimePackages}`,
    suite,
    system,
  ])
  await buildBase(engine, context, RUNTIME_BASE, ['ADD system.tar /'])
}

async function makeBuildBase(
  engine: ContainerEngine,
  context: string,
  suite: string,
): Promise<void> {
  await mkdir(context, { recursive: true })
  const system = path.join(context, 'system.tar')
  await runProgram('mmdebstrap', [
    '--variant=minbase',
    '--include=libstdc++6,ca-certificates',
    suite,
    system,
  ])
  await copyFile(process.execPath, path.join(context, 'node'))
  await cp(await npmFolder(), path.join(context, 'npm'), { recursive: true, dereference: true })
  await buildBase(engine, context, BUILD_BASE, [
    'ADD system.tar /',
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/npm',
    'RUN ln -s ../lib/npm/bin/npm-cli.js /usr/local/bin/npm && chmod +x /usr/local/lib/npm/bin/npm-cli.js',
  ])
}

async function buildBase(
  engine: ContainerEngine,
  context: string,
  tag: string,
  steps: string[],
): Promise<void> {
  const file = path.join(context, 'Containerfile')
  await writeFile(file, `${['FROM scratch', ...steps].join('\n')}\n`)
  await engine.build({ context, file, tag })
}

async function npmFolder(): Promise<string> {
  const program = await realpath((await runProgram('which', ['npm'])).trim())
  return path.resolve(program, '../..')
}

/** Debian's name of this machine's release, for example `bookworm`. */
async function debianSuite(): Promise<string> {
  const release = await readFile('/etc/os-release', 'utf8')
  return /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1] ?? 'stable'
}

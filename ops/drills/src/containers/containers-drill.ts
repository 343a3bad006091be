import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadPerCore, writeResult } from '../../../bench/src/report/report.ts'
import type { Cell } from '../../../bench/src/report/result.ts'
import { formatFigure } from '../../../bench/src/report/result.ts'
import { withCleanUp } from '../engines/clean-up.ts'
import { postgresPrograms, startPlainPostgres } from '../engines/plain-postgres.ts'
import { findPrograms } from '../engines/programs.ts'
import { runProgram } from '../engines/run-program.ts'
import { makeBaseImages } from './base-images.ts'
import { checkUnits } from './check-units.ts'
import { checkContainers, images } from './container-checks.ts'
import { ContainerEngine } from './container-engine.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const containerfile = path.join(root, 'ops/deploy/containers/Containerfile')
const CERTIFICATES = '/etc/ssl/certs'

/** Builds both images from nothing but Debian and npm packages, and runs them as production does. */
export async function runContainersDrill(): Promise<void> {
  const loadBefore = loadPerCore()
  const programs = findPrograms([
    ...postgresPrograms,
    { name: 'buildah', debian: 'buildah' },
    { name: 'podman', debian: 'podman' },
    { name: 'crun', debian: 'crun' },
    { name: 'mmdebstrap', debian: 'mmdebstrap' },
    { name: 'systemd-analyze', debian: 'systemd' },
  ])
  await withCleanUp(async (cleanUp) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'drill-containers-'))
    const engine = await ContainerEngine.open(folder)
    cleanUp.add(() => engine.remove())
    const unitRows = await checkUnits(folder)
    const bases = await makeBaseImages(engine, folder)
    const sizes: Cell[][] = []
    const started = performance.now()
    for (const [target, tag] of Object.entries(images)) {
      await engine.build({
        context: root,
        file: containerfile,
        target,
        tag,
        args: { ...bases, VERSION: '0.1.0', REVISION: await revision() },
        volumes: await buildVolumes(folder),
      })
      const { bytes } = await engine.inspect(tag)
      sizes.push([target, formatFigure(bytes / 1e6, 0)])
    }
    const builtInSeconds = (performance.now() - started) / 1000
    await engine.findWay({ image: images.provider, args: ['--version'], env: {} })
    const database = await startPlainPostgres(programs, cleanUp)
    const checks = await checkContainers(engine, database, cleanUp)
    const text = await writeResult(
      {
        name: 'containers',
        title: 'Images and units of the provider and the host',
        notes: [
          `Built by Buildah in ${formatFigure(builtInSeconds, 0)} s, run by Podman: read-only without any tmpfs, all capabilities dropped, no new privileges.`,
          'The runtime base has the libraries of the distroless image and comes from Debian’s packages. Sizes are uncompressed; Node itself is 127 MB of each.',
        ],
        tables: [
          { title: 'Sizes', columns: ['image', 'MB'], rows: sizes },
          {
            title: 'Checks',
            columns: ['check', 'result'],
            rows: [...checks, ...unitRows],
            prose: true,
          },
        ],
      },
      loadBefore,
    )
    console.log(text)
  })
}

/** The certificates and the packages that this machine already has, and a setting that prefers them. */
async function buildVolumes(folder: string): Promise<Record<string, string>> {
  const settings = path.join(folder, 'npmrc')
  const lines = ['prefer-offline=true', 'update-notifier=false']
  if (existsSync(`${CERTIFICATES}/ca-certificates.crt`))
    lines.push(`cafile=${CERTIFICATES}/ca-certificates.crt`)
  await writeFile(settings, `${lines.join('\n')}\n`)
  const cache = (await runProgram('npm', ['config', 'get', 'cache'])).trim()
  return {
    [CERTIFICATES]: `${CERTIFICATES}`,
    '/root/.npmrc': settings,
    ...(existsSync(cache) && { '/root/.npm': cache }),
  }
}

async function revision(): Promise<string> {
  return (await runProgram('git', ['rev-parse', 'HEAD'], { cwd: root })).trim()
}

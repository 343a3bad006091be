import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { secretSettings } from '../../../apps/provider/src/platform/settings/secret-files.ts'
import { settings, variableOf } from '../../../apps/provider/src/platform/settings/settings.ts'

export const projectRoot = path.resolve(import.meta.dirname, '../../..')

export const readText = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

/** Reads the YAML files in a folder, with their names. */
export function readYamlFiles(folder: string): { file: string; text: string }[] {
  return readdirSync(path.join(projectRoot, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((file) => ({ file, text: readText(`${folder}/${file}`) }))
}

const ofHost = [...readText('apps/host/src/host-env.ts').matchAll(/source\.([A-Z_]+)/g)].map(
  ([, name = '']) => name,
)

/** Every variable that the provider or the host reads. */
export const knownVariables = new Set<string>([
  ...Object.keys(settings.shape).map(variableOf),
  ...secretSettings.map((name) => `${name}_FILE`),
  ...ofHost,
])

/** Seconds after SIGTERM, besides DRAIN_SECONDS, within which a provider ends (docs/hosting.md). */
export const STOP_SECONDS = 45

/** The names of the build stages of the Containerfile. */
export const imageTargets = [
  ...readText('ops/deploy/containers/Containerfile').matchAll(/^FROM \S+ AS (\S+)$/gm),
].map(([, target = '']) => target)

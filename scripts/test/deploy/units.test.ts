import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { knownVariables, projectRoot, readText, STOP_SECONDS } from './manifests.ts'

const folder = 'ops/deploy/systemd'
/** The units and settings of Tideway itself; others are in the same folder. */
const names = readdirSync(path.join(projectRoot, folder)).filter((name) =>
  /^tideway-(?:provider@|migrate|host)\.service$/.test(name),
)

function valuesOf(text: string, directive: string): string[] {
  return [...text.matchAll(new RegExp(`^${directive}=(.*)$`, 'gm'))].map(([, value = '']) => value)
}

const hardening = (text: string) =>
  text.slice(text.indexOf('NoNewPrivileges='), text.indexOf('UMask='))

describe.each(names)('%s', (name) => {
  const text = readText(`${folder}/${name}`)

  test('starts a program that exists, as a separate user', () => {
    const [, program = ''] = valuesOf(text, 'ExecStart')[0]?.split(' ') ?? []
    expect(existsSync(path.join(projectRoot, program))).toBe(true)
    expect(valuesOf(text, 'User')).toEqual(['tideway'])
  })

  test('sets existing settings, and reads secrets from credentials that it loads', () => {
    const assignments = valuesOf(text, 'Environment').flatMap((line) => line.split(' '))
    const variables = assignments.map((one) => one.split('=', 1)[0] ?? '')
    expect(variables.filter((variable) => !knownVariables.has(variable))).toEqual([])
    const used = assignments.flatMap((one) => /%d\/(.+)$/.exec(one)?.[1] ?? [])
    const loaded = valuesOf(text, 'LoadCredential').map((line) => line.split(':', 1)[0] ?? '')
    expect(used.toSorted()).toEqual(loaded.toSorted())
  })

  test('is confined as strictly as the provider', () => {
    expect(hardening(text)).toBe(hardening(readText(`${folder}/tideway-provider@.service`)))
    expect(hardening(text)).toContain('ProtectSystem=strict')
  })

  test('has a file of settings that exist', () => {
    const [file = ''] = valuesOf(text, 'EnvironmentFile')
    const lines = readText(`${folder}/${path.basename(file)}`).split('\n')
    const variables = lines.flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? [])
    expect(variables.length).toBeGreaterThan(1)
    expect(variables.filter((variable) => !knownVariables.has(variable))).toEqual([])
  })
})

test('a provider has time to drain before it is killed, and starts after the migrations', () => {
  const text = readText(`${folder}/tideway-provider@.service`)
  const [drain] = valuesOf(readText(`${folder}/provider.env`), 'DRAIN_SECONDS')
  expect(Number(valuesOf(text, 'TimeoutStopSec')[0])).toBeGreaterThan(Number(drain) + STOP_SECONDS)
  // With Requires, a restart of the migrations would restart every provider at once.
  expect(valuesOf(text, 'Wants')[0]).toContain('tideway-migrate.service')
  expect(valuesOf(text, 'Requires')).toEqual([])
  expect(valuesOf(text, 'After')[0]).toContain('tideway-migrate.service')
})

test('the admin command gets the secrets that the migrations get', () => {
  const loaded = valuesOf(readText(`${folder}/tideway-migrate.service`), 'LoadCredential')
  const credentials = [...readText(`${folder}/tideway-admin`).matchAll(/LoadCredential=(\S+)/g)]
  expect(credentials.map(([, one]) => one)).toEqual(loaded)
})

test('all three units are checked', () => {
  expect(names).toEqual([
    'tideway-host.service',
    'tideway-migrate.service',
    'tideway-provider@.service',
  ])
})

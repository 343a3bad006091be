import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, readText } from './manifests.ts'

const text = readText('ops/deploy/containers/Containerfile')
const rules = readText('.containerignore').split('\n')
const { workspaces, devDependencies }: { workspaces: string[]; devDependencies: { node: string } } =
  JSON.parse(readText('package.json'))

test('the build uses the Node that the project pins', () => {
  expect(text).toContain(`ARG BUILD_BASE=docker.io/library/node:${devDependencies.node}-`)
})

test('the context has the package.json of every workspace, without which npm refuses to install', () => {
  const missing = workspaces.filter(
    (name) => !rules.includes(`!${path.dirname(name)}`) && !rules.includes(`!${name}/package.json`),
  )
  expect(missing).toEqual([])
})

test('the context has no tests, no data and no packages of this machine', () => {
  expect(rules[1]).toBe('*')
  for (const rule of ['**/node_modules', '**/dist', '**/test', '**/*.test.ts', '**/*.test.tsx'])
    expect(rules.indexOf(rule)).toBeGreaterThan(rules.lastIndexOf('!ops/drills/package.json'))
})

test('the images start programs that exist, as a numeric user', () => {
  const programs = [...text.matchAll(/^CMD \["([^"]+)"\]$/gm)].map(([, program = '']) => program)
  expect(programs).toEqual(['apps/provider/src/main.ts', 'apps/host/src/main.ts'])
  for (const program of programs) expect(existsSync(path.join(projectRoot, program))).toBe(true)
  expect(text).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m)
})

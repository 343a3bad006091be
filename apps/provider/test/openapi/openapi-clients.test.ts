import { execFile } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core'
import { generateSource } from 'oazapfts'
import openapiTs, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenApi } from '../../src/reference/open-api/open-api.ts'
import { HARBOUR_KEY, openTestProvider } from '../provider.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../../..')
const folder = path.join(root, '.cache/openapi-clients')
const apis = ['rest', 'portal'] as const
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const provider = await openTestProvider()
const documents: Record<string, OpenApi> = {}
let origin = ''

beforeAll(async () => {
  await provider.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(provider.app.server.address() as AddressInfo).port}`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  for (const api of apis) {
    documents[api] = (await provider.call('GET', `/docs/${api}.json`, { as: null })).body
    await writeFile(path.join(folder, `${api}.json`), JSON.stringify(documents[api]))
  }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await provider.close()
})

test.each(apis)('the document of the %s API has no lint warnings', async (api) => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // A document names the provider that serves it, which in the demo is on localhost.
    rules: { 'no-server-example.com': 'off' },
  })
  const parsed = documents[api]
  const source = new Source(`${api}.json`, JSON.stringify(parsed), 'application/json')
  const problems = await lintDocument({
    document: { source, parsed },
    externalRefResolver: new BaseResolver(),
    config,
  })
  const places = problems.flatMap(({ ruleId, message, location }) =>
    location.map(({ pointer }) => [ruleId, message, pointer]),
  )
  expect(places).toEqual([])
})

test('every operation documents its errors, and logos have a separate server', () => {
  for (const api of apis) {
    const operations = Object.values(documents[api]?.paths ?? {}).flatMap((calls) =>
      Object.values(calls),
    )
    expect(operations.length).toBeGreaterThan(20)
    for (const { operationId, responses } of operations) {
      expect([operationId, Object.keys(responses)]).toEqual([
        operationId,
        expect.arrayContaining(['400', '401', '403', '429', '503']),
      ])
      for (const { description } of Object.values(responses)) {
        expect(description).toMatch(/^[A-Z].*\.$/)
      }
    }
  }
  const { providerUrl } = provider.platform.env
  expect(documents.portal?.paths['/checkout/assets']?.post?.servers).toEqual([
    { url: `${providerUrl}/portal` },
  ])
})

const generators: Record<string, (api: string) => Promise<[file: string, source: string]>> = {
  'openapi-fetch': async (api) => [
    `openapi-fetch-${api}.ts`,
    astToString(await openapiTs(new URL(`file://${folder}/${api}.json`))),
  ],
  oazapfts: async (api) => [
    `oazapfts-${api}.ts`,
    await generateSource(path.join(folder, `${api}.json`)),
  ],
}

test.each(Object.keys(generators))(
  'a client that %s generates compiles and works',
  async (name) => {
    for (const api of apis) {
      const [file, source] = (await generators[name]?.(api)) ?? ['', '']
      await writeFile(path.join(folder, file), source)
    }
    const program = `with-${name}`
    const programs = path.join(import.meta.dirname, 'programs')
    await cp(path.join(programs, `${program}.ts`), path.join(folder, `${program}.ts`))
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
    // The project's own configuration does not apply to a client's program.
    const options =
      '--ignoreConfig --strict --noUncheckedIndexedAccess --module nodenext --target es2023'.split(
        ' ',
      )
    const types = ['--types', 'node', '--typeRoots', path.join(root, 'node_modules/@types')]
    await run(process.execPath, [compiler, ...options, ...types, `${program}.ts`], { cwd: folder })
    const { stdout } = await run(process.execPath, [`${program}.js`], {
      cwd: folder,
      env: {
        REST_URL: `${origin}/rest/v1`,
        PORTAL_URL: `${origin}/portal/v1`,
        ASSETS_URL: `${origin}/portal`,
        API_KEY: HARBOUR_KEY,
        ID_TOKEN: await provider.tokenOf('admin@harbour.example'),
        LOGO: logo,
      },
    })
    expect(JSON.parse(stdout)).toEqual({
      status: 'WAITING',
      amount: 49.9,
      found: 1,
      refused: 'Refunds can only be done on COMPLETE, RETURN_COMPLETE or RETURN_FAILED payments',
      domains: ['pay.harbour.example', 'shop.harbour.example'],
      clientName: 'Harbour Roasters',
      hasLogo: true,
    })
  },
  120_000,
)

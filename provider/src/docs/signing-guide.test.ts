import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { signatureVectors } from '@tideway/contract/hmac-vectors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestProvider } from '../../test/provider.ts'
import type { TestKey } from '../../test/signed-keys.ts'
import { addSignedKey } from '../../test/signed-keys.ts'
import { readEnv } from '../platform/env.ts'
import { signingGuide, signingPrograms } from './signing-guide.ts'

const run = promisify(execFile)
const provider = await openTestProvider()
let folder: string
let host: string
let key: TestKey
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tw-signing-'))
  host = await provider.app.listen({ port: 0, host: '127.0.0.1' })
  key = await addSignedKey(provider, 'SECRSIGNED')
  await provider.create()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await provider.close()
})

const commands: Record<string, [program: string, ...options: string[]]> = {
  sh: ['sh'],
  mjs: [process.execPath],
  py: ['python3'],
}
const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined
const programs = signingPrograms('tideway').map(({ ending, text }): [string, string, boolean] => [
  ending,
  text,
  isThere(commands[ending]?.[0] ?? '') && (ending !== 'sh' || ['openssl', 'curl'].every(isThere)),
])

test.each(programs)(
  'the %s program signs three calls that are let in',
  async (ending, text, can) => {
    // What a machine does not have, it cannot try.
    if (!can) return
    const file = path.join(folder, `signed.${ending}`)
    await writeFile(file, text)
    const [program = '', ...options] = commands[ending] ?? []
    const env = { PATH: process.env.PATH, HOST: host, KEY: key.full, HMAC_KEY: key.hmacKey }
    const { stdout } = await run(program, [...options, file], { env })
    expect(stdout.match(/\{"balance":0\}/g), stdout).toHaveLength(2)
    expect(stdout, stdout).toContain('"recordCount":1')
  },
  30_000,
)

test('there is a program of each kind, and Node’s is always tried', () => {
  expect(programs.map(([ending]) => ending)).toEqual(['sh', 'mjs', 'py'])
  expect(programs[1]?.[2]).toBe(true)
})

test('a program with a wrong HMAC key is not let in', async () => {
  const file = path.join(folder, 'wrong.mjs')
  await writeFile(file, programs[1]?.[1] ?? '')
  const env = { PATH: process.env.PATH, HOST: host, KEY: key.full, HMAC_KEY: 'HMAC_wrong' }
  const { stdout } = await run(process.execPath, [file], { env })
  expect(stdout.match(/"failureCode":"SIG0.04"/g)).toHaveLength(3)
})

test('the guide names the headers of the brand, and shows what each example comes to', () => {
  const { markup } = signingGuide(readEnv({ BRAND: 'acme' }))
  expect(markup).toContain('x-acme-signature: HMAC-SHA256 keyId=')
  expect(markup).not.toContain('x-tideway')
  for (const { signature } of signatureVectors) expect(markup).toContain(signature)
})

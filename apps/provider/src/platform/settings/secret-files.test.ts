import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from './env.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'secrets-'))
afterAll(() => rm(folder, { recursive: true }))

const secret = 'q8Zt0bXw3LrYc5NvGd7HsJk2PmFa9UeT'
const file = path.join(folder, 'signing')
await writeFile(file, `${secret}\n`)
await writeFile(path.join(folder, 'empty'), '\n')

test('a secret comes from the file that its variable names', () => {
  const { signingSecrets, smtpUrl } = readEnv({ SIGNING_SECRET_FILE: file, SMTP_URL_FILE: '' })
  expect([signingSecrets, smtpUrl]).toEqual([[secret], undefined])
})

test('the text of a file follows the rules of its setting', () => {
  expect(() => readEnv({ SMTP_URL_FILE: file })).toThrow('SMTP_URL: must be an smtp://')
})

test.each([
  [{ SIGNING_SECRET: secret, SIGNING_SECRET_FILE: file }, 'must not be set together with'],
  [{ SIGNING_SECRET_FILE: path.join(folder, 'missing') }, 'SIGNING_SECRET_FILE: ENOENT'],
  [{ SIGNING_SECRET_FILE: path.join(folder, 'empty') }, 'SIGNING_SECRET_FILE: '],
])('%j stops the start with the reason', (values, reason) => {
  expect(() => readEnv(values)).toThrow(reason)
})

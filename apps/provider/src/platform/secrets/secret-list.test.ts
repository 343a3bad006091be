import { expect, test } from 'vitest'
import { listSecrets } from './secret-list.ts'

const [one, other] = ['1'.repeat(32), '2'.repeat(40)]

test.each([
  ['one secret', one, [one]],
  ['the current one and an older one', `${one},${other}`, [one, other]],
  ['white space around them', `${one},\n${other}\n`, [one, other]],
  ['a passphrase with a comma', `correct horse, ${other}`, [`correct horse, ${other}`]],
  ['a comma at the end', `${one},`, [`${one},`]],
])('%s', (_name, text, secrets) => {
  expect(listSecrets(text)).toEqual(secrets)
})

import { expect, test } from 'vitest'
import { emailKey } from './email-key.ts'

test.each([
  ['Admin@Harbour.Example', 'admin@harbour.example'],
  ['admin@harbour.example', 'admin@harbour.example'],
  ['İpek@harbour.example', 'İpek@harbour.example'],
])('the key of %s is %s', (email, key) => {
  expect(emailKey(email)).toBe(key)
})

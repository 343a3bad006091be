import { expect, test } from 'vitest'
import { emailDomainOf } from './email-domain.ts'

test.each([
  ['amelia@harbour.example', 'harbour.example'],
  [' Amelia@HARBOUR.example ', 'harbour.example'],
  ['amelia@eu.harbour.example', 'eu.harbour.example'],
  ['amelia@harbour', undefined],
  ['amelia@a@harbour.example', undefined],
  ['@harbour.example', undefined],
  ['amelia@harbour.example.', undefined],
  ['amelia@-harbour.example', undefined],
  ['amelia@127.0.0.1', undefined],
  ['', undefined],
])('the email domain of %j is %s', (email, domain) => {
  expect(emailDomainOf(email)).toBe(domain)
})

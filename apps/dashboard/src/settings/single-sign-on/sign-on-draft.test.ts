import { expect, test } from 'vitest'
import { changeOf, draftOf, isChanged, missingOf, newDraft } from './sign-on-draft.ts'

const provider = {
  issuer: 'https://login.harbour.example',
  oauthClientId: 'tideway',
  provisioning: 'JUST_IN_TIME' as const,
  rolesClaim: 'groups',
  roleMapping: [{ value: 'money', role: 'BASE_FINANCE_MANAGER' as const }],
  defaultRole: null,
  secondFactorValues: ['mfa', 'hwk'],
  enabled: true,
}

test('a draft of saved settings changes nothing, and keeps the secret', () => {
  const draft = draftOf(provider)
  expect(changeOf(draft)).toEqual(provider)
  expect(isChanged(draft, provider)).toBe(false)
  expect(missingOf(draft, provider)).toEqual({})
})

test('a save leaves out empty rows and surrounding spaces', () => {
  const draft = {
    ...draftOf(provider),
    issuer: ' https://login.harbour.example ',
    clientSecret: ' secret ',
    roleMapping: [
      { key: 1, value: ' money ', role: 'BASE_ADMIN' as const },
      { key: 2, value: ' ', role: 'BASE_ADMIN' as const },
    ],
    secondFactorValues: ' mfa,, ',
  }
  expect(changeOf(draft)).toEqual({
    ...provider,
    clientSecret: ' secret ',
    roleMapping: [{ value: 'money', role: 'BASE_ADMIN' }],
    secondFactorValues: ['mfa'],
  })
  expect(isChanged(draft, provider)).toBe(true)
})

test('a new address or client id needs its secret', () => {
  expect(missingOf(newDraft, null)).toEqual({
    issuer: 'Enter the issuer',
    oauthClientId: 'Enter the client ID',
    clientSecret: 'Enter the client secret',
  })
  for (const change of [{ issuer: 'https://other.example' }, { oauthClientId: 'other' }])
    expect(missingOf({ ...draftOf(provider), ...change }, provider)).toEqual({
      clientSecret: 'Enter the client secret',
    })
})

import { expect, test } from 'vitest'
import { InvitationAnswer, invitationProblems } from './invitation.ts'

test('reports each invalid field, and nothing for a valid answer', () => {
  const empty = InvitationAnswer.parse({ givenName: '  ', familyName: '', password: '' })
  expect(invitationProblems(empty)).toEqual({
    givenName: 'Enter your given name',
    familyName: 'Enter your family name',
    password: 'Choose a password',
  })
  const good = { givenName: ' Jo ', familyName: 'Rivers', password: 'correct horse battery' }
  expect(InvitationAnswer.parse(good).givenName).toBe('Jo')
  expect(invitationProblems(InvitationAnswer.parse(good))).toEqual({})
})

test('rejects names that contain a web address or a line break', () => {
  const badNames = { givenName: 'Claim at https://evil.example', familyName: 'Jo\nRivers' }
  const answer = InvitationAnswer.parse({ ...badNames, password: 'correct horse battery' })
  expect(invitationProblems(answer)).toEqual({
    givenName: 'Enter a name without a web or email address',
    familyName: 'Use visible characters on one line, with ordinary spaces',
  })
})

test('a name may be as long as the database can store', () => {
  const answer = { givenName: 'a'.repeat(100), familyName: 'b', password: 'x' }
  expect(InvitationAnswer.safeParse(answer).success).toBe(true)
  expect(InvitationAnswer.safeParse({ ...answer, givenName: 'a'.repeat(101) }).success).toBe(false)
})

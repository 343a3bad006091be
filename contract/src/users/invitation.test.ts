import { expect, test } from 'vitest'
import { InvitationAnswer, invitationProblems, passwordProblem } from './invitation.ts'

const personal = ['jo.rivers@harbour.example', 'Jo', 'Rivers']
const easy = 'This password is easy to guess. Use several unrelated words'

test.each([
  ['', 'Choose a password'],
  ['short-pass1', 'Use at least 12 characters'],
  ['correct horse battery', undefined],
  ['k7#Qm2!vX9pZ', undefined],
  ['Blue kettle 42', undefined],
  ['fünfundzwanzig', undefined],
  ['Password1234', easy],
  ['passwordpassword', easy],
  ['P@ssw0rd2026!!', easy],
  ['qwertyuiop12', easy],
  ['123456789012', easy],
  ['aaaaaaaaaaaa', easy],
  ['abababababab', easy],
  ['abcdefghijkl', easy],
  ['Rivers-2026-Rivers', easy],
  ['harbour.example1', easy],
  ['welcome welcome', easy],
  ['🐟🐟🐟🐟🐟🐟', 'Use at least 12 characters'],
  ['a'.repeat(73), 'Use a shorter password: at most 72 letters and digits'],
  ['ü'.repeat(37), 'Use a shorter password: at most 72 letters and digits'],
])('checks the password %s', (password, problem) => {
  expect(passwordProblem(password, personal)).toBe(problem)
})

test('reports each invalid field, and nothing for a valid answer', () => {
  const empty = InvitationAnswer.parse({ givenName: '  ', familyName: '', password: '' })
  expect(invitationProblems(empty, 'jo@harbour.example')).toEqual({
    givenName: 'Enter your given name',
    familyName: 'Enter your family name',
    password: 'Choose a password',
  })
  const good = { givenName: ' Jo ', familyName: 'Rivers', password: 'correct horse battery' }
  expect(InvitationAnswer.parse(good).givenName).toBe('Jo')
  expect(invitationProblems(InvitationAnswer.parse(good), 'jo@harbour.example')).toEqual({})
})

test('rejects names that contain a web address or a line break', () => {
  const given = { givenName: 'Claim at https://evil.example', familyName: 'Jo\nRivers' }
  const answer = InvitationAnswer.parse({ ...given, password: 'correct horse battery' })
  expect(invitationProblems(answer, 'jo@harbour.example')).toEqual({
    givenName: 'Enter a name without a web or email address',
    familyName: 'Use visible characters on one line, with ordinary spaces',
  })
})

test('a name may be as long as the database can store', () => {
  const answer = { givenName: 'a'.repeat(100), familyName: 'b', password: 'x' }
  expect(InvitationAnswer.safeParse(answer).success).toBe(true)
  expect(InvitationAnswer.safeParse({ ...answer, givenName: 'a'.repeat(101) }).success).toBe(false)
})

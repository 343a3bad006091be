import { expect, test } from 'vitest'
import { guessProblem } from './guess-problem.ts'

const jo = {
  email: 'jo.rivers@harbour.example',
  names: ['Jo', 'Rivers'],
  clientName: 'Kettle & Sons (Pty) Ltd',
  brand: 'Tideway',
}
const easy = 'This password is easy to guess. Use several unrelated words'

test.each([
  'correct horse battery',
  'Blue teapot 42',
  'mango-otter-violin',
  'k7#Qm2!vX9pZ',
  '7#$%!&*(@!^x',
  'fünfundzwanzig',
  'Jo likes green lamps outside',
  '4@8({[<36$5109!|7+%2z'.repeat(3),
])('accepts %s', async (password) => {
  expect(await guessProblem(password, jo)).toBeUndefined()
})

test.each([
  ['a common password', 'password1234'],
  ['a common password with capitals and signs', 'P@ssw0rd2026!!'],
  ['a common password twice', 'passwordpassword'],
  ['a common password on every list', 'iloveyou4ever'],
  ['a common word with a year', 'Melbourne2024'],
  ['a row of keys', 'qwertyuiop12'],
  ['columns of keys', 'qazwsxedcrfv'],
  ['a sequence of digits', '123456789012'],
  ['a sequence of digits in groups', '1234 5678 9012'],
  ['a sequence of letters', 'abcdefghijkl'],
  ['a sequence of letters with spaces', 'a b c d e f g h'],
  ['one character', 'aaaaaaaaaaaa'],
  ['a repeated pair', 'abababababab'],
  ['a repeated group', 'Ab1!Ab1!Ab1!'],
  ['a repeated word', 'teapot teapot teapot'],
  ['the email', 'jo.rivers@harbour.example'],
  ['the email with a digit', 'Jo.Rivers@Harbour.example1'],
  ['the email without its signs', 'joriversharbour'],
  ['the domain of the email', 'harbour.example1'],
  ['a name twice', 'Rivers-2026-Rivers'],
  ['a name with other signs for letters', 'R1v3rsR1v3rs'],
  ['the name of the client', 'KettleSons2026'],
  ['the name of this product', 'tideway tideway'],
  ['a personal word with a common one', 'rivers password kettle'],
])('rejects %s: %s', async (_situation, password) => {
  expect(await guessProblem(password, jo)).toBe(easy)
})

test('answers each of many simultaneous questions', async () => {
  const passwords = ['password1234', 'correct horse battery', '123456789012', 'mango-otter-violin']
  expect(await Promise.all(passwords.map((password) => guessProblem(password, jo)))).toEqual([
    easy,
    undefined,
    easy,
    undefined,
  ])
})

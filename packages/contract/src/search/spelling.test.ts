import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctedText, isMisspelt, spelledWords, spellingPattern } from './spelling.ts'

test.each<[word: string, other: string, is: boolean]>([
  ['pryia', 'priya', true],
  ['okonkow', 'okonkwo', true],
  ['priyya', 'priya', true],
  ['priy', 'priya', true],
  ['prixa', 'priya', true],
  ['rpiya', 'priya', true],
  ['priya', 'priya', false],
  ['parya', 'priya', false],
  ['pri', 'priya', false],
  ['smith', 'smithers', false],
])('%s may be a misspelt %s: %j', (word, other, is) => {
  expect(isMisspelt(word, other)).toBe(is)
  expect(isMisspelt(other, word)).toBe(is)
})

test('only longer words of letters may be misspelt', () => {
  expect(
    spelledWords(['45', 'lee', 'pryia', 'inv-204', 'one1', 'okonkow', 'smiht', 'jonse']),
  ).toEqual(['pryia', 'okonkow', 'smiht'])
})

test.each<[typed: string, words: string[], texts: string[], corrected: string | undefined]>([
  ['Pryia', ['pryia'], ['Priya Sharma'], 'Priya'],
  ['okonkow', ['okonkow'], ['Okonkwo'], 'Okonkwo'],
  ['pryia 45', ['pryia'], ['Priya Sharma'], 'Priya 45'],
  ['pryia sharam', ['pryia', 'sharam'], ['Priya', 'SHARMA'], 'Priya SHARMA'],
  ['pryia shar', ['pryia', 'shar'], ['Priya Sharma'], 'Priya shar'],
  ['zoee', ['zoee'], ['Zoë'], 'Zoë'],
  ['priya', ['priya'], ['Priya'], undefined],
  ['pryia smith', ['pryia', 'smith'], ['Priya Sharma'], undefined],
  ['pryia', ['pryia'], [], undefined],
])('%s with %j in %j is %j', (typed, words, texts, corrected) => {
  expect(correctedText(typed, words, texts)).toBe(corrected)
})

test('the pattern of the database matches each word that is one edit away, and the word itself', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 8 })
  fc.assert(
    fc.property(word, word, (searched, other) => {
      const matches = new RegExp(spellingPattern(searched)).test(` x ${other} y `)
      if (searched === other || isMisspelt(searched, other)) expect(matches).toBe(true)
      else expect(matches && !other.startsWith(searched)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

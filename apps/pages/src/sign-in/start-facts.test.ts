import { expect, test } from 'vitest'
import { startFacts } from './start-facts.ts'

const facts = (metas: Record<string, string>) => startFacts((name) => metas[name])
const step = { name: 'confirm', email: 'a@b.example', ways: ['passkey'], stepUp: false }
const passkey = { challenge: 'c', rpId: 'localhost' }

test.each([
  [{}, { step: undefined, passkey: undefined, email: '' }],
  [{ step: JSON.stringify(step) }, { step, passkey: undefined, email: '' }],
  [
    { passkey: JSON.stringify(passkey), email: 'a@b.example' },
    { step: undefined, passkey, email: 'a@b.example' },
  ],
  [
    { passkey: '{}', step: '{' },
    { step: undefined, passkey: undefined, email: '' },
  ],
])('facts of a page with %j', (metas, expected) => {
  expect(facts(metas)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { factorOutcome } from './factor-calls.ts'

const unexpected = {
  kind: 'refused',
  message: 'Something went wrong on our side. Please try again in a moment.',
}

test.each([
  [200, { factors: [] }, { kind: 'done', content: { factors: [] } }],
  [401, { reauthenticate: true }, { kind: 'confirm' }],
  [401, { reauthenticate: false }, { kind: 'signed-out' }],
  [401, undefined, { kind: 'signed-out' }],
  [400, { fields: { code: 'Enter the code' } }, { kind: 'fields', fields: { code: 'Enter the code' } }],
  [409, { message: 'Not the last one' }, { kind: 'refused', message: 'Not the last one' }],
  [400, {}, unexpected],
  [500, { message: 'boom' }, unexpected],
  [502, undefined, unexpected],
])('outcome of an answer with status %i and body %j', (status, body, outcome) => {
  expect(factorOutcome(status, body)).toEqual(outcome)
})
